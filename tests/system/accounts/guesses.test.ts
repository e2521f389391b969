// K1 and K2: what made-up keys open, and what the time of a refusal tells.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Keys } from '../../../accounts/keys.ts'
import { createKeyText, toChecksum } from '../../../accounts/secrets.ts'
import { openSqliteState } from '../../../accounts/state.ts'
import { createFolder } from '../../temporary-folder.ts'

/** 1,000,000 for the count of the catalogue. */
const GUESSES = Number(process.env['KEY_GUESSES'] ?? 20_000)
const NOON = Date.parse('2026-07-31T12:00:00Z')
const CHECKSUM_LENGTH = 6

async function openKeys(): Promise<Keys> {
  const state = await openSqliteState(join(await createFolder(), 'state.db'))
  onTestFinished(() => state.close())
  return new Keys(state, { now: () => NOON })
}

describe('K1: a key that was made up', () => {
  it('opens nothing where it is a true one with one bit turned, its checksum right or not', async () => {
    const keys = await openKeys()
    let opened = 0
    for (let tried = 0; tried < GUESSES / 10;) {
      const { text } = await keys.create('paid')
      expect(await keys.find(text)).toBeDefined()
      for (let bit = 0; bit < text.length * 8; bit += 1) {
        const bytes = Buffer.from(text)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const turned = bytes.toString('latin1')
        for (const guess of [turned, withChecksum(turned)]) {
          // Turned in its checksum and given the right one again, it is the true key.
          if (guess === text) continue
          tried += 1
          if (await keys.find(guess)) opened += 1
        }
      }
    }
    expect(opened).toBe(0)
  })
})

// Measured without a network, in the very process, where a thousandth of what a caller could tell
// apart shows. It can find a difference, and never prove that there is none: that rests on keys
// being looked up by their whole hash.
describe('K2: the time of a refusal', () => {
  it('takes as long for an unknown key as for a known one with another last character', async () => {
    const keys = await openKeys()
    // So many keys that hardly any guess comes twice: 300 keys have 18,300 neighbours, and a
    // million samples of those were 5 ns quicker.
    const texts: string[] = []
    for (let count = 0; count < Math.max(300, GUESSES / 10); count += 1)
      texts.push((await keys.create('free')).text)
    // What the machine does besides shows in one measurement or another; what the service does, in
    // each.
    const measured: number[] = []
    for (let measurement = 0; measurement < 3; measurement += 1) {
      const samples = { unknown: [] as number[], last: [] as number[] }
      for (let round = 0; round < GUESSES; round += 1) {
        const guesses = { unknown: createKeyText('free'), last: makeNeighbour(texts) }
        const order =
          round % 2 === 0 ? (['unknown', 'last'] as const) : (['last', 'unknown'] as const)
        for (const kind of order) {
          // As it comes from a socket: a string that was put together is slower to read at first.
          const guess = Buffer.from(guesses[kind]).toString('latin1')
          const startedAt = process.hrtime.bigint()
          await keys.find(guess)
          samples[kind].push(Number(process.hrtime.bigint() - startedAt))
        }
      }
      measured.push(Math.abs(welch(samples.unknown, samples.last)))
    }
    expect(Math.min(...measured)).toBeLessThan(4.5)
  })
})

/** One of the keys, but for the last character of its secret. */
function makeNeighbour(texts: readonly string[]): string {
  const text = texts[randomInt(texts.length)] ?? ''
  const at = text.length - CHECKSUM_LENGTH - 1
  const last = text[at] === 'a' ? 'b' : 'a'
  return withChecksum(text.slice(0, at) + last + text.slice(at + 1))
}

function withChecksum(text: string): string {
  const open = text.slice(0, -CHECKSUM_LENGTH)
  return open + toChecksum(open)
}

/**
 * Welch's t, over what is left without the slowest tenth: that is the machine's doing, not the
 * key's.
 */
function welch(left: readonly number[], right: readonly number[]): number {
  const limit = [...left, ...right].sort((one, other) => one - other)[
    Math.floor((left.length + right.length) * 0.9)
  ]
  const [one, other] = [left, right].map((times) => describeTimes(times, limit ?? Infinity))
  if (!one || !other) return NaN
  return (
    (one.mean - other.mean) / Math.sqrt(one.variance / one.count + other.variance / other.count)
  )
}

function describeTimes(all: readonly number[], limit: number) {
  const times = all.filter((time) => time <= limit)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1)
  return { mean, variance, count: times.length }
}
