import { expect, it } from 'vitest'
import { isLasting } from '../../../release/changes.ts'

const toSteps = (...prices: [day: string, usd: number][]) =>
  prices.map(([from, usd]) => ({ from, blended_price_per_m: usd })).toReversed()
const cut = { date: '2026-02-05', from: 4, to: 1 }

it.each([
  [
    'stays',
    true,
    [
      ['2025-06-01', 4],
      ['2026-02-05', 1],
      ['2026-05-01', 1.2],
    ],
  ],
  [
    'is taken back in part',
    false,
    [
      ['2025-06-01', 4],
      ['2026-02-05', 1],
      ['2026-05-01', 3],
      ['2026-06-01', 1],
    ],
  ],
  [
    'takes back a rise of the months before',
    false,
    [
      ['2025-06-01', 1],
      ['2026-01-20', 4],
      ['2026-02-05', 1],
    ],
  ],
  [
    'follows a rise of long ago',
    true,
    [
      ['2025-01-01', 1],
      ['2025-09-01', 4],
      ['2026-02-05', 1],
    ],
  ],
] as const)('a cut that %s is lasting: %s', (_, expected, prices) => {
  expect(isLasting(cut, toSteps(...prices.map(([day, usd]): [string, number] => [day, usd])))).toBe(
    expected,
  )
})
