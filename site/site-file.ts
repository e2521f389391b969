import type { Plans } from '../contract/plans.ts'

/** A file of the site, in a tree that any web server can serve. */
export interface SiteFile {
  /** Its name in the tree: a page at `/models` is `models/index.html`. */
  name: string
  content: string | Buffer
}

/** What pages depend on besides the release. */
export interface View {
  /** The service's URL, without a slash at the end. */
  baseUrl: string
  plans: Plans
  /** Whether the run asked no source, and its prices are those of the embedded history. */
  isOffline: boolean
}

/** Where a page has its form in Markdown, if it has one. */
export function toMarkdownPath(page: string): string | undefined {
  if (page === '/') return '/index.md'
  const isListed = ['/models', '/providers', '/methodology', '/docs'].includes(page)
  return isListed || page.startsWith('/models/') ? `${page}.md` : undefined
}
