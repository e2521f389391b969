import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../service.ts'

const service = await startService({ until: afterAll })

describe('recommend request', () => {
  it.each([
    ['{}', 'add at least one constraint: budget_max_usd_per_m'],
    ['{"limit":3}', 'add at least one constraint'],
    ['', 'body: expected JSON'],
    ['{"tier":', 'body: expected JSON'],
    ['[]', 'body: expected a JSON object'],
    ['null', 'body: expected a JSON object'],
    ['"text"', 'body: expected a JSON object'],
    ['{"budgt":2}', '"budgt": expected one of budget_max_usd_per_m, input_max'],
    ['{"__proto__":{"tier":"budget"}}', '"__proto__": expected one of'],
    ['{"tier":"micro"}', 'tier: expected one of frontier, standard, budget, got "micro"'],
    ['{"tier":"budget","limit":0}', 'limit: expected an integer from 1 to 50, got 0'],
    ['{"tier":"budget","limit":51}', 'limit: expected an integer from 1 to 50'],
    ['{"tier":"budget","limit":1.5}', 'limit: expected an integer'],
    ['{"tier":"budget","limit":"5"}', 'limit: expected an integer'],
    ['{"budget_max_usd_per_m":0}', 'budget_max_usd_per_m: expected a number above 0'],
    [
      '{"budget_max_usd_per_m":1e400}',
      'budget_max_usd_per_m: expected a number above 0 and at most',
    ],
    ['{"min_intelligence":-1e400}', 'min_intelligence: expected a number from 0 to 100, got -Inf'],
    ['{"budget_max_usd_per_m":"2"}', 'budget_max_usd_per_m: expected a number'],
    ['{"min_intelligence":101}', 'min_intelligence: expected a number from 0 to 100'],
    [
      '{"workload":{"input_tokens":1}}',
      'workload.output_tokens: expected an integer from 0 to 1000',
    ],
    ['{"workload":{"words":7}}', '"workload.words": expected one of input_tokens'],
    ['{"zdr":"true"}', 'zdr: expected true or false, got "true"'],
    ['{"providers":[]}', 'providers: expected a list of 1 to 100'],
    ['{"providers":"openai"}', 'providers: expected a list of 1 to 100'],
    ['{"providers":[7]}', 'providers.0: expected a name'],
    ['{"modality":"smell"}', 'modality: expected one of text, image'],
    ['{"tier":null}', 'tier: expected one of'],
    ['{"scored_only":true}', 'add at least one constraint'],
    ['{"region":"Atlantis"}', 'region: expected a country'],
    [
      '{"workload":{"input_tokens":9,"output_tokens":1,"cached_input_share":0.8,"cache_write_share":0.5}}',
      'cached_input_share: expected a share that adds up to at most 1 with cache_write_share',
    ],
    ['['.repeat(10_000), 'body: expected JSON'],
  ])('refuses %j with %s', async (body = '', said = '') => {
    const code = said.startsWith('add') ? 'no_constraints' : 'invalid_body'
    const error = { code, message: expect.stringContaining(said) }
    expect(await ask(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('refuses a compressed body by what it is, and takes one that says it is none', async () => {
    const body = '{"tier":"budget"}'
    const refused = await ask(gzipSync(body), { 'content-encoding': 'gzip' })
    const error = { code: 'invalid_body', message: expect.stringContaining('got "gzip"') }
    expect(refused).toMatchObject({ status: 400, body: { error } })
    expect((await ask(body, { 'content-encoding': 'identity' })).status).toBe(200)
  })

  it('takes a ranking alone, and a real country without offers', async () => {
    for (const body of ['{"scored_only":false,"rank_by":"price"}', '{"region":"Mongolia"}'])
      expect((await ask(body)).status).toBe(200)
  })

  it('reads a body as JSON whatever it is called', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      expect((await ask('{"tier":"budget"}', { 'content-type': type })).status).toBe(200)
  })
})

function ask(body: string | Buffer, headers: Record<string, string> = {}) {
  return service.askWithKey('/v1/recommend', { method: 'POST', body, headers })
}
