import type { Plans } from '../contract/plans.ts'

/** What pages depend on besides the release: settings of whoever serves them. */
export interface View {
  /** The service's URL, without a slash at the end. */
  baseUrl: string
  plans: Plans
  /** `false` where the feeds for other tools are closed. */
  feeds?: boolean
  /** Where readers report a wrong price. */
  issuesUrl?: string | undefined
}

/** Where a page has its form in Markdown, if it has one. */
export function toMarkdownPath(page: string): string | undefined {
  if (page === '/') return '/index.md'
  const isListed = ['/models', '/providers', '/methodology', '/docs'].includes(page)
  return isListed || page.startsWith('/models/') ? `${page}.md` : undefined
}
