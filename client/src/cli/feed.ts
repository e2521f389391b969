import type { Context } from './command.ts'
import { readFrom } from './tree-files.ts'

/** A feed of a service or tree; of a service that has closed its feeds, with the key in the path. */
export async function readFeed(
  { endpoint: { instance, apiKey }, signal }: Pick<Context, 'endpoint' | 'signal'>,
  feed: string,
): Promise<Uint8Array> {
  try {
    return await readFrom(instance, `feeds/${feed}`, signal)
  } catch (error) {
    if (apiKey === '') throw error
    // The path, which its error would name, has the key.
    return readFrom(instance, `feeds/${apiKey}/${feed}`, signal).catch(() => Promise.reject(error))
  }
}
