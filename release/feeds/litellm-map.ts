// LiteLLM's own map, as it came in the run of a release.
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Manifest } from '../../contract/release.ts'
import type { StoreReader } from '../../store/store.ts'

const Answer = z.object({ body: z.string() })
const PriceMap = z.record(z.string(), z.record(z.string(), z.unknown()))
export type LiteLlmMap = { map: z.infer<typeof PriceMap>; day: string }

/** `undefined` where LiteLLM was not asked, as in the embedded history. */
export async function findLiteLlmMap(
  store: StoreReader,
  { raw, date }: Manifest,
): Promise<LiteLlmMap | undefined> {
  const archive = raw['litellm']
  const packed = archive && (await store.read(archive.key))
  if (!packed) return undefined
  const [answer = ''] = gunzipSync(packed.body).toString().split('\n')
  // The bytes are the code points of the text.
  const body = Buffer.from(Answer.parse(JSON.parse(answer)).body, 'latin1')
  return { map: PriceMap.parse(JSON.parse(body.toString())), day: date }
}
