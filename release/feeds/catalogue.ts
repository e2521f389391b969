// The catalogue that a tool has without us, from which its feed starts: as the run of a release read
// it, else the copy in data/feeds, all three of them MIT.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { z } from 'zod'
import type { Manifest } from '../../contract/release.ts'
import type { StoreReader } from '../../store/store.ts'

/** The day on which the copies in data/feeds were read. */
const COPIED_ON = '2026-07-31'
const COPIES = new URL('../../data/feeds/', import.meta.url)

export interface Catalogue<Body> {
  body: Body
  day: string
}

/** What a source answered in the run, where it is of the form. */
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
  // The bytes are the code points of the text.
  const body = Buffer.from(Answer.parse(JSON.parse(answer)).body, 'latin1').toString()
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
