import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Answer, startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('recommend request', () => {
  it.each([
    ['{}', 'no_constraints', 'at least one of budget_max_usd_per_m'],
    ['{"limit":3}', 'no_constraints', 'at least one of'],
    ['', 'invalid_body', 'body: expected JSON'],
    ['{"tier":', 'invalid_body', 'body: expected JSON'],
    ['[]', 'invalid_body', 'body: expected a JSON object'],
    ['null', 'invalid_body', 'body: expected a JSON object'],
    ['"text"', 'invalid_body', 'body: expected a JSON object'],
    ['{"budgt":2}', 'invalid_body', '"budgt": expected one of budget_max_usd_per_m, input_max'],
    ['{"__proto__":{"tier":"budget"}}', 'invalid_body', '"__proto__": expected one of'],
    [
      '{"tier":"micro"}',
      'invalid_body',
      'tier: expected one of frontier, standard, budget, got "micro"',
    ],
    [
      '{"tier":"budget","limit":0}',
      'invalid_body',
      'limit: expected an integer from 1 to 50, got 0',
    ],
    ['{"tier":"budget","limit":51}', 'invalid_body', 'limit: expected an integer from 1 to 50'],
    ['{"tier":"budget","limit":1.5}', 'invalid_body', 'limit: expected an integer'],
    ['{"tier":"budget","limit":"5"}', 'invalid_body', 'limit: expected an integer'],
    [
      '{"budget_max_usd_per_m":0}',
      'invalid_body',
      'budget_max_usd_per_m: expected a number above 0',
    ],
    [
      '{"budget_max_usd_per_m":1e400}',
      'invalid_body',
      'budget_max_usd_per_m: expected a number above 0 and at most 1000000, got Infinity',
    ],
    [
      '{"min_intelligence":-1e400}',
      'invalid_body',
      'min_intelligence: expected a number from 0 to 100, got -Infinity',
    ],
    ['{"budget_max_usd_per_m":"2"}', 'invalid_body', 'budget_max_usd_per_m: expected a number'],
    [
      '{"min_intelligence":101}',
      'invalid_body',
      'min_intelligence: expected a number from 0 to 100',
    ],
    ...['output_tokens', 'reasoning_tokens'].map((name) => [
      `{"workload":{"input_tokens":1,"visible_output_tokens":1,"${name}":0}}`,
      'invalid_body',
      `workload.${name}: expected none of output_tokens, reasoning_tokens beside visible_output_tokens, got 0`,
    ]),
    [
      '{"workload":{"task":"openrouter:tua"}}',
      'invalid_body',
      'workload.task: expected one of openrouter:tau, got "openrouter:tua"',
    ],
    [
      '{"workload":{"task":"openrouter:tau","input_tokens":1}}',
      'invalid_body',
      'workload.input_tokens: expected none of measured, input_tokens, output_tokens',
    ],
    [
      '{"workload":{"task":"openrouter:tau","cached_input_share":0.5}}',
      'invalid_body',
      'workload.cached_input_share: expected none of cached_input_share,',
    ],
    [
      '{"workload":{"task":"openrouter:tau"},"rank_by":"coding"}',
      'invalid_body',
      'rank_by: expected none beside workload.task, by whose cost models are ranked, got "coding"',
    ],
    [
      '{"workload":{"input_tokens":1}}',
      'invalid_body',
      'workload.output_tokens: expected an integer from 0 to 100000000, got nothing',
    ],
    [
      '{"workload":{"output_tokens":1,"measured":[{"model_id":"a","input_tokens":1,"output_tokens":1}]}}',
      'invalid_body',
      'workload.output_tokens: expected none of input_tokens, output_tokens',
    ],
    ['{"zdr":"true"}', 'invalid_body', 'zdr: expected true or false, got "true"'],
    ['{"providers":[]}', 'invalid_body', 'providers: expected a list of 1 to 100'],
    ['{"providers":"openai"}', 'invalid_body', 'providers: expected a list of 1 to 100'],
    ['{"providers":[7]}', 'invalid_body', 'providers.0: expected a name'],
    ['{"modality":"smell"}', 'invalid_body', 'modality: expected one of text, image'],
    ['{"tier":null}', 'invalid_body', 'tier: expected one of'],
    ['['.repeat(10_000), 'invalid_body', 'body: expected JSON'],
  ])('refuses %j with %s', async (body = '', code, message) => {
    const answer = await service.askWithKey('/v1/recommend', { method: 'POST', body })
    expect(answer.status).toBe(400)
    const { error } = z.object({ error: z.record(z.string(), z.string()) }).parse(answer.body)
    expect(error['code']).toBe(code)
    expect(error['message']).toContain(message)
  })

  it('refuses a compressed body by what it is, and takes one that says it is none', async () => {
    const body = '{"tier":"budget"}'
    const refused = await ask(gzipSync(body), 'gzip')
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_body',
          message: 'Content-Encoding: expected a body that is not compressed, got "gzip"',
        },
      },
    })
    expect((await ask(body, 'identity')).status).toBe(200)
  })

  it('reads a body as JSON whatever it is called', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      expect(
        (
          await service.askWithKey('/v1/recommend', {
            method: 'POST',
            body: '{"tier":"budget"}',
            headers: { 'content-type': type },
          })
        ).status,
      ).toBe(200)
  })
})

function ask(body: string | Buffer, encoding: string): Promise<Answer> {
  return service.askWithKey('/v1/recommend', {
    method: 'POST',
    body,
    headers: { 'content-encoding': encoding },
  })
}
