// What the terms of this project mean, once each (glossary.json): the glossary, the API's description, tooltips of pages
// and the help of the command line take their words from here.
import glossary from './glossary.json' with { type: 'json' }

export interface Term {
  meaning: string
  /** Fields of answers that carry it; where no description says more of one, this one does. */
  fields?: readonly string[]
  /** The heading of docs/methodology.md that has its rule. */
  rule?: string
}

/** By chapter. */
export const GLOSSARY: Readonly<Record<string, Readonly<Record<string, Term>>>> = glossary.chapters

type NamesOf<Chapter> = Chapter extends Chapter ? keyof Chapter : never
export type TermName = NamesOf<(typeof glossary.chapters)[keyof typeof glossary.chapters]>

export const listTerms = () => Object.values(GLOSSARY).flatMap((terms) => Object.entries(terms))

export function findTerm(name: TermName): Term {
  return listTerms().find(([known]) => known === name)?.[1] ?? { meaning: '' }
}
