// Parses what models.dev states about how to call a provider, one of its models, or a model's fast
// mode.
import { z } from 'zod'
import type { Address } from './quote.ts'

const Headers = z.record(z.string(), z.string()).nullish()

/** The AI SDK package and base URL of a provider or model. */
export const Call = z.object({
  npm: z.string().nullish(),
  api: z.string().nullish(),
  shape: z.string().nullish(),
  headers: Headers,
})

/** What a request for a fast mode must contain. */
export const FastCall = z
  .object({ headers: Headers, body: z.record(z.string(), z.unknown()).nullish() })
  .nullish()

export function findAddress(
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

/** Addresses of a model that is called differently from the provider's others, and of its fast mode. */
export function listModelAddresses(
  seller: { id: string; name: string },
  model: { id: string; provider?: z.infer<typeof Call> | null | undefined },
  fast: z.infer<typeof FastCall>,
): Address[] {
  const own = findAddress(seller, model.id, model.provider ?? {})
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
