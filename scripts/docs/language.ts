// Rules of language in CONTRIBUTING.md that a program can see.
import { REFUSED } from '../../contract/glossary.ts'

const REFUSED_WORDS = Object.entries(REFUSED).map(([pattern, right]) => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  right,
}))

/** Words for which the glossary has another one. Code keeps its names. */
export function listRefused(text: string): string[] {
  const words = text.replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, '')
  return REFUSED_WORDS.flatMap(({ pattern, right }) =>
    [...words.matchAll(pattern)].map(({ 0: word, index }) => {
      const around = words.slice(Math.max(0, index - 30), index + 30).replaceAll('\n', ' ')
      return `"${word}", in "${around}": the term is "${right}"`
    }),
  )
}
