// Texts that documents show shortened.
import { expect } from 'vitest'

/** That `text` has the parts of `shown` in their order: three dots stand for what is left out. */
export function expectShown(text: string, shown: string, why = ''): void {
  let from = 0
  for (const part of shown.split('…')) {
    const found = text.indexOf(part, from)
    expect(found, `${part}\n${why}`).toBeGreaterThanOrEqual(0)
    from = found + part.length
  }
}
