/** What the site has at one path, whoever serves it: content, and the headers that belong to it. */
export interface SiteFile {
  /** Text, or bytes whose format is compressed already. */
  content: string | Buffer
  type: string
  /** All but those that any server adds by itself: flat name, value, name, value… */
  headers: readonly string[]
}

/** What a page depends on besides the release. */
export interface View {
  /** Where the service is, without a slash at the end. */
  baseUrl: string
  /** Whether the release should have been followed by another by now. */
  overdue: boolean
}
