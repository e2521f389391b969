// Rules of language in CONTRIBUTING.md that a program can see.
import { REFUSED } from '../../contract/glossary.ts'

const MOST_WORDS = 40
/** What a test compares stands in a block, or between these marks, which name the test. */
const MARKED = /^<!-- shown by ([\w./-]+) -->$.*?^<!-- end -->$/gms
const BLOCK = /^```.*?^```$/gms
const CODE = /`[^`\n]*`/g
const FIGURE = /[$€]\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)* ?(?:%|USD\b|index points\b|SIT\b)/g
const REFUSED_WORDS = Object.entries(REFUSED).map(([pattern, right]) => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  right,
}))

/** What is wrong with the language of a document. `isGuide`: its first line names its reader. */
export function checkDocument(text: string, { isGuide }: { isGuide: boolean }): string[] {
  const prose = text.replaceAll(BLOCK, '')
  const [, first = ''] = prose.split(/\n{2,}/)
  return [
    ...(isGuide && !first.startsWith('For ') ? ['its first line names no reader: "For …"'] : []),
    ...listLongSentences(prose),
    ...listRefused(prose),
  ]
}

function listLongSentences(prose: string): string[] {
  return (
    prose
      // A paragraph, an item of a list and a cell of a table each end a sentence.
      .split(/\n{2,}|\n\s*(?:[-*]|\d+\.|#+) |(?<!\\)\||(?<=[.?!])\s+/)
      .map((sentence) => sentence.trim().split(/\s+/))
      .filter((words) => words.length > MOST_WORDS)
      .map((words) => `a sentence of ${words.length} words: "${words.join(' ')}"`)
  )
}

/** Prices, percentages and amounts of a document that no mark says are compared. */
export function listFigures(text: string): string[] {
  return text.replaceAll(BLOCK, '').replaceAll(MARKED, '').replaceAll(CODE, '').match(FIGURE) ?? []
}

/** The tests that the marks of a document name. */
export function listMarks(text: string): string[] {
  return [...text.matchAll(MARKED)].map(([, test = '']) => test)
}

/** Words for which the glossary has another one. Code keeps its names. */
export function listRefused(text: string): string[] {
  const words = text.replaceAll(CODE, '').replaceAll(/\]\([^)]*\)/g, ']')
  return REFUSED_WORDS.flatMap(({ pattern, right }) =>
    [...words.matchAll(pattern)].map(({ 0: word, index }) => {
      const around = words.slice(Math.max(0, index - 30), index + 30).replaceAll('\n', ' ')
      return `"${word}", in "${around}": the term is "${right}"`
    }),
  )
}
