// Terms of the glossary on pages: what one means shows on hover, its rule stands in the methodology.
import { findTerm, type TermName } from '../../contract/glossary.ts'
import { html, type Html } from './html.ts'

export function term(name: TermName, text: string = name): Html {
  const { meaning, rule = 'glossary' } = findTerm(name)
  return html`<a href="/methodology#${rule}" title="${meaning.replaceAll(/[`*]/g, '')}">${text}</a>`
}
