/** What the site has at one path: content, and the headers that any server has to send with it. */
export interface SiteFile {
  /** Bytes are of a format that is compressed by itself. */
  content: string | Buffer
  type: string
  /** Besides `Content-Type`; flat: name, value, name, value… */
  headers: readonly string[]
}

/** What a page depends on besides the release. */
export interface View {
  /** The service's URL, without a slash at the end. */
  baseUrl: string
  /** Whether the next release is late. */
  overdue: boolean
}
