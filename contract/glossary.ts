// The project's terms (glossary.json), used by the glossary, the API's description, tooltips and
// the command line's help.
import glossary from './glossary.json' with { type: 'json' }

export interface Term {
  meaning: string
  /** Fields with this meaning; used if a field has no description of its own. */
  fields?: readonly string[]
  /** The heading in docs/methodology.md with its rule. */
  rule?: string
}

/** Terms by chapter. */
export const GLOSSARY: Readonly<Record<string, Readonly<Record<string, Term>>>> = glossary.chapters

type NamesOf<Chapter> = Chapter extends Chapter ? keyof Chapter : never
export type TermName = NamesOf<(typeof glossary.chapters)[keyof typeof glossary.chapters]>

export const listTerms = () => Object.values(GLOSSARY).flatMap((terms) => Object.entries(terms))

export function findTerm(name: TermName): Term {
  return listTerms().find(([known]) => known === name)?.[1] ?? { meaning: '' }
}
