// Sources whose code does what a stranger's answer might make it do.
import { z } from 'zod'
import { createQuote } from '../../../../../pipeline/collect/quote.ts'
import { type Source, defineSource } from '../../../../../pipeline/collect/source.ts'

const quote = createQuote({ provider: 'hostile', model_ref: 'hostile/model' })

/** What reading the answer does. */
const ACTS: Record<string, () => object[]> = {
  loops() {
    for (;;);
  },
  allocates() {
    const held = new Map<number, string>()
    for (let key = 0; ; key += 1) held.set(key, `${key} ${'x'.repeat(1_000)}`)
  },
  'allocates-bytes'() {
    const held: Buffer[] = []
    for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1))
  },
  'throws-an-object'() {
    // oxlint-disable-next-line typescript/only-throw-error
    throw { message: undefined, toString: null }
  },
  'returns-ten-million-rows': () => Array.from({ length: 10_000_000 }, () => quote),
  'returns-no-rows': () => [{ provider: 1 }, { provider: 2 }],
  // What no thread can hand to another.
  'returns-no-data': () => [{ ...quote, name: () => '' }],
  'matches-for-ever': () => (/^(a+)+$/.test(`${'a'.repeat(64)}!`) ? [] : []),
  exits: () => process.exit(0),
}

/** How it asks for its answers. */
const READS: Record<string, Source['read']> = {
  'asks-elsewhere': ({ fetchJson }) => fetchJson('https://elsewhere.example/'),
  waits: () => new Promise(() => {}),
}

const COMMON = {
  homepage: 'https://hostile.example',
  level: 'L1' as const,
  schema: () => z.unknown(),
  expects: { quotes: [] },
}

export default [
  ...Object.entries(ACTS).map(([id, act]) =>
    defineSource({
      ...COMMON,
      id,
      url: 'https://hostile.example/',
      readRows: (): object => ({ quotes: act() }),
    }),
  ),
  ...Object.entries(READS).map(([id, read]) =>
    defineSource({
      ...COMMON,
      id,
      hosts: ['hostile.example'],
      read,
      readRows: () => ({ quotes: [quote] }),
    }),
  ),
]
