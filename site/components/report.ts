// The link by which a reader says that a price is wrong: an issue of the operator's tracker, filled in
// by the fields of .github/ISSUE_TEMPLATE/wrong-price.yml.
import type { View } from '../view.ts'
import { html, type Html } from './html.ts'

export interface Reported {
  model?: string
  provider?: string
  /** Input / output. */
  shown?: string
  /** Who says so, or the page where it was seen. */
  evidence: string
  /** The run of the release, or its day. */
  release: string
}

/** `false` where the operator names no tracker. */
export function renderReport(
  { issuesUrl }: Pick<View, 'issuesUrl'>,
  reported: Reported,
): Html | false {
  if (issuesUrl === undefined) return false
  const { model = '', provider = '' } = reported
  const fields = new URLSearchParams({
    template: 'wrong-price.yml',
    title: ['Wrong price', model, provider && `at ${provider}`].filter(Boolean).join(' '),
    ...reported,
  })
  return html`<a href="${issuesUrl}?${fields.toString()}" rel="nofollow">Wrong?</a>`
}
