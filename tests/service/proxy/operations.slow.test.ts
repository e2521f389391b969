// Walks every operation and each of its parameters by the description that clients are given: what it allows
// is answered, what it forbids is refused by name, and no answer has a status that it does not declare.
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createOpenApi } from '../../../contract/openapi.ts'
import { type Answer, OPEN_PLANS, startService } from './service.ts'

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  schema: z.object({
    type: z.string(),
    enum: z.array(z.string()).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
  }),
})
const Described = z.object({
  parameters: z.array(Parameter),
  responses: z.record(z.string(), z.unknown()),
})
const Description = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'delete']), Described)),
})

const PATH_VALUES: Record<string, string> = {
  model_id: 'openai/gpt-5.4',
  provider_name: 'azure',
  index: 'open',
  date: '2026-07-31',
  format: 'parquet',
}
const REQUIRED: Record<string, string> = {
  '/v1/models/{model_id}/cost': 'input_tokens=1000&output_tokens=10',
  '/v1/explain': 'model_id=openai/gpt-5.4',
  '/v1/models/{model_id}/price': 'on=2026-07-31',
}

/** A model that is billed by tokens refuses these by name. */
const OTHER_UNITS = ['input_audio_seconds', 'input_characters', 'output_images']

const ALLOWED: Record<string, string> = { provider: 'openai', region: 'EU' }

const BODIES: Record<string, string> = {
  '/v1/recommend': '{"modality":"text"}',
  '/v1/price-usage': '{"lines":[{"model":"gpt-5.4","at":"2026-07-31","input_tokens":10}]}',
}

const NO_INTEGERS = '|01|-1|+1|1.5|1e2|0x10| 5|٣|9999999999|5\0'.split('|')

const service = await startService({ until: afterAll, plans: OPEN_PLANS })
/** The plan that may ask everything. */
const key = await service.createPaidKey()

const operations = Object.entries(
  Description.parse(createOpenApi('https://prices.example')).paths,
).flatMap(([path, methods]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const described = methods[method]
    // An address gets five keys a day, whatever its plan; watches and webhooks are of accounts.
    const isAsked = path !== '/v1/auth/anonymous' && !/^\/v1\/(watches|webhooks)/.test(path)
    return described && isAsked ? [{ path, method, ...described }] : []
  }),
)
const parameters = operations.flatMap(({ path, method, parameters: all, responses }) =>
  all
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => ({ path, method, name, schema, responses })),
)

describe('operation', () => {
  it.each(operations)(
    '$method $path answers, in no more and no other form than it declares',
    async (operation) => {
      expect((await ask(operation)).status).toBe(200)
    },
  )

  it.each(parameters)('$method $path takes $name as it says', async (parameter) => {
    const { allowed, refused } = toValues(parameter)
    for (const value of allowed)
      expect(
        (await ask(parameter, `${parameter.name}=${encodeURIComponent(value)}`)).status,
      ).toBeOneOf([200, 404, ...(OTHER_UNITS.includes(parameter.name) ? [400] : [])])
    for (const search of [
      ...refused.map((value) => `${parameter.name}=${encodeURIComponent(value)}`),
      `${parameter.name}=${allowed[0] ?? ''}&${parameter.name}=${allowed[0] ?? ''}`,
    ]) {
      const { status, body } = await ask(parameter, search)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        error: {
          code: 'invalid_parameter',
          message: expect.stringMatching(new RegExp(`^${parameter.name}: expected `)),
        },
      })
    }
  })
})

function toValues({
  name,
  schema: { type, enum: values, format, minimum, maximum, maxLength },
}: Pick<z.infer<typeof Parameter>, 'name' | 'schema'>) {
  if (format === 'date')
    return {
      allowed: ['2026-07-31', '2024-02-29'],
      refused: ['', '2026-02-29', '2026-7-1', '31.07.2026', '٢٠٢٦-٠٧-٣١', '2026-07-31T00:00:00Z'],
    }
  if (type === 'boolean') return { allowed: ['true', 'false'], refused: ['', 'yes', '1'] }
  if (values) return { allowed: values, refused: ['', 'other', `${values[0] ?? ''} `] }
  if (minimum !== undefined && maximum !== undefined)
    return {
      allowed: [String(minimum), String(maximum)],
      refused: [
        String(minimum - 1),
        String(maximum + 1),
        ...NO_INTEGERS.filter((text) => type !== 'number' || text !== '1.5'),
      ],
    }
  return {
    allowed: [ALLOWED[name] ?? 'openai/gpt-5.4'],
    refused: ['', 'x'.repeat((maxLength ?? 0) + 1)],
  }
}

/** The service's own helper holds each body to the operation's shape; this adds its status. */
async function ask(
  { path, method, responses }: { path: string; method: 'get' | 'post'; responses: object },
  search = '',
): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PATH_VALUES[name] ?? '')
  const [asked = ''] = search.split('=')
  const others = ((method === 'get' && REQUIRED[path]) || '')
    .split('&')
    .filter((each) => each.split('=')[0] !== asked)
    .join('&')
  const answer = await service.ask(`${filled}?${[others, search].filter(Boolean).join('&')}`, {
    key,
    method: method === 'get' ? 'GET' : 'POST',
    ...(method === 'post' && { body: BODIES[path] }),
  })
  expect(Object.keys(responses)).toContain(String(answer.status))
  return answer
}
