// How models.dev says that a seller, one of its models, or the fast mode of one is called.
import { z } from 'zod'
import type { Address } from './quote.ts'

const Headers = z.record(z.string(), z.string()).nullish()

/** How a seller, or one model of it, is called: a package of the AI SDK, and its address. */
export const Call = z.object({
  npm: z.string().nullish(),
  api: z.string().nullish(),
  shape: z.string().nullish(),
  headers: Headers,
})

/** What a fast mode is asked for by. */
export const FastCall = z
  .object({ headers: Headers, body: z.record(z.string(), z.unknown()).nullish() })
  .nullish()

export function toAddress(
  { id, name }: { id: string; name: string },
  provider_model_id: string | null,
  { npm, api, shape, headers }: z.infer<typeof Call>,
): Address {
  return {
    provider: id,
    provider_name: name,
    provider_model_id,
    mode: '',
    sdk: npm ?? null,
    shape: shape ?? null,
    base_url: api ?? null,
    headers: headers ? JSON.stringify(headers) : null,
    body: null,
  }
}

/** Of a model that is called otherwise than its seller's other models, and of its fast mode. */
export function toModelAddresses(
  seller: { id: string; name: string },
  model: { id: string; provider?: z.infer<typeof Call> | null | undefined },
  fast: z.infer<typeof FastCall>,
): Address[] {
  const own = toAddress(seller, model.id, model.provider ?? {})
  const { headers, body } = fast ?? {}
  return [
    ...(model.provider ? [own] : []),
    ...(fast
      ? [
          {
            ...own,
            mode: 'fast',
            headers: headers ? JSON.stringify(headers) : own.headers,
            body: body ? JSON.stringify(body) : null,
          },
        ]
      : []),
  ]
}
