// K1: what made-up keys open.
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Keys } from '../../../accounts/keys.ts'
import { computeChecksum } from '../../../accounts/secrets.ts'
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

function withChecksum(text: string): string {
  const open = text.slice(0, -CHECKSUM_LENGTH)
  return open + computeChecksum(open)
}
