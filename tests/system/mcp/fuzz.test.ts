// Ten thousand messages that no client would send: none stops the service, passes a limit, or is
// answered without being counted.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { PLANS, startService } from '../../service/proxy/service.ts'

const MESSAGES = 3_000
/** Of the key: the last hundred messages are one too many. */
const ALLOWED = MESSAGES - 100
const SEED = 29

const METHODS =
  'initialize tools/list tools/call resources/read prompts/get subscriptions/listen __proto__'.split(
    ' ',
  )
const NAMES = ['recommend', 'explain', 'find_models', 'changes', 'nothing']
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const value = fc.jsonValue({ maxDepth: 3 })
const argumentsOf = fc.oneof(
  value,
  fc.record(
    {
      model_id: fc.oneof(fc.constantFrom('openai/gpt-5.4', '../..', '%2F', ''), value),
      days: value,
      limit: fc.oneof(fc.integer(), value),
      tier: value,
      budget_max_usd_per_m: fc.oneof(fc.double(), value),
      envelope: fc.constant('true'),
      __proto__: value,
    },
    { requiredKeys: [] },
  ),
)
const params = fc.oneof(
  value,
  fc.record(
    {
      name: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
      uri: fc.oneof(fc.constantFrom('tpi://methodology', 'file:///etc/passwd'), fc.string()),
      arguments: argumentsOf,
      protocolVersion: fc.string(),
      _meta: fc.oneof(fc.constant(META), value),
    },
    { requiredKeys: [] },
  ),
)
const message = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record(
        {
          jsonrpc: fc.oneof(
            { weight: 9, arbitrary: fc.constant('2.0') },
            { weight: 1, arbitrary: value },
          ),
          id: fc.oneof(fc.nat(), fc.string(), value),
          method: fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom(...METHODS) },
            { weight: 1, arbitrary: value },
          ),
          params,
        },
        { requiredKeys: ['jsonrpc'] },
      )
      .map((sent) => JSON.stringify(sent)),
  },
  { weight: 1, arbitrary: fc.array(value).map((sent) => JSON.stringify(sent)) },
  { weight: 1, arbitrary: fc.string() },
)

const plan = { requests_per_day: ALLOWED, requests_per_minute: ALLOWED, history_days: 30 }
const service = await startService({
  release: 'small',
  until: afterAll,
  plans: { ...PLANS, anonymous: plan },
})

describe('/mcp under messages at random', () => {
  it('answers each, counts each, and keeps nothing of them', async () => {
    const key = await service.createKey()
    const sample = fc.sample(message, { numRuns: MESSAGES, seed: SEED })
    const statuses = new Map<number, number>()
    let memory = 0
    for (const [index, body] of sample.entries()) {
      const isModern = body.includes('2026-07-28')
      const answer = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(isModern && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' }),
        },
        body,
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (index < ALLOWED)
        expect(Number(answer.headers.get('x-ratelimit-remaining')), body).toBe(ALLOWED - 1 - index)
      else expect(answer.status, body).toBe(429)
      if (index === MESSAGES / 10) memory = measureHeap()
    }
    // 500 would be a fault of the service; what a caller did wrong is a 4xx or an error in a 200.
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    expect(statuses.get(429)).toBe(MESSAGES - ALLOWED)
    expect(service.logged.filter((line) => line.includes('request_failed'))).toEqual([])
    // Thousands of messages later; what is kept of each would add up.
    expect(measureHeap() - memory).toBeLessThan(40_000_000)
    expect((await service.ask('/livez')).status).toBe(200)
  }, 300_000)
})

/** What is reachable: garbage that has not been collected yet says nothing of what is kept. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}
