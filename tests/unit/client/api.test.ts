import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { generate } from '../../../client/generate.ts'
import type { Operations } from '../../../client/src/api.ts'
import type * as operations from '../../../contract/operations.ts'
import type { Operation } from '../../../contract/operations.ts'

const FILE = join(import.meta.dirname, '../../../client/src/api.ts')

type Described = Extract<(typeof operations)[keyof typeof operations], Operation>
type Json = Exclude<Described, { media: readonly string[] }>
/** The answers by the contract, of which the generated types must be true. */
type Answers = { [Each in Json as Each['id']]: { response: z.output<Each['response']> } }

describe('the types of the client', () => {
  it('match the description: `CLIENT_API=write` updates them', async () => {
    if (process.env['CLIENT_API'] === 'write') await writeFile(FILE, generate())
    expect(await readFile(FILE, 'utf8')).toBe(generate())
  })

  it('match the contract, as the compiler checks', () => {
    const agrees: Operations extends Answers ? true : false = true
    expect(agrees).toBe(true)
  })
})
