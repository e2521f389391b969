// A fixture is what a source's host answers, by path and query: the replay server serves it, and a
// source can be read from it without one.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Observation } from '../../../../pipeline/collect/quote.ts'
import { createReadContext } from '../../../../pipeline/collect/read-context.ts'
import type { Source } from '../../../../pipeline/collect/source.ts'

export const DAY = '2026-08-01'
const FOLDER = join(import.meta.dirname, 'fixtures')

export const Fixture = z.record(z.string().startsWith('/'), z.unknown())
export type Fixture = z.infer<typeof Fixture>

export async function readFixture(id: string): Promise<Fixture> {
  return Fixture.parse(JSON.parse(await readFile(join(FOLDER, `${id}.json`), 'utf8')))
}

export async function readBody(source: Source, fixture: Fixture): Promise<unknown> {
  return source.read(createReadContext(source, async ({ url }) => findAnswer(fixture, url)))
}

/** The bytes that the host answers; `null` where there is no such path. */
export function findAnswer(fixture: Fixture, url: string): Buffer | null {
  const { pathname, search } = new URL(url)
  const answer = fixture[pathname + search]
  return answer === undefined ? null : Buffer.from(JSON.stringify(answer))
}

export async function observe(source: Source): Promise<Observation> {
  return source.parse(await readBody(source, await readFixture(source.id)), DAY).observation
}
