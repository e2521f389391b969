// A tool's own catalogue, on which its feed is based: as read by the release's run, otherwise the
// copy in data/feeds (all three are MIT).
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { z } from 'zod'
import { findJson } from '../../contract/json-file.ts'
import type { Manifest } from '../../contract/release.ts'
import type { StoreReader } from '../../store/store.ts'

/** When the copies in data/feeds were read. */
const COPIED_ON = '2026-07-31'
const COPIES = new URL('../../data/feeds/', import.meta.url)

export interface Catalogue<Body> {
  body: Body
  day: string
}

/** The source's response in this run, if it has the expected form. */
export async function readCatalogue<Shape extends z.ZodType>(
  source: string,
  shape: Shape,
  { store, manifest }: { store: StoreReader; manifest: Manifest },
): Promise<Catalogue<z.output<Shape>>> {
  const live = await readAnswer(store, manifest.raw[source]?.key)
  const { data: body } = shape.safeParse(live)
  if (body) return { body, day: manifest.date }
  const packed = await readFile(new URL(`${source}.json.br`, COPIES))
  const copy = (await promisify(brotliDecompress)(packed)).toString()
  return { body: shape.parse(JSON.parse(copy)), day: COPIED_ON }
}

const Answer = z.object({ body: z.string() })

async function readAnswer(store: StoreReader, key: string | undefined): Promise<unknown> {
  const packed = key === undefined ? undefined : await store.read(key)
  if (!packed) return undefined
  const [answer = ''] = (await promisify(gunzip)(packed.body)).toString().split('\n')
  // Each byte is one code point of the text.
  return findJson(Buffer.from(Answer.parse(JSON.parse(answer)).body, 'latin1').toString())
}
