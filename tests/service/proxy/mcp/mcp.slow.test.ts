// Both generations of the official SDK against the service: every tool answers what its path answers.
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { TOOLS } from '../../../../mcp/tools.ts'
import { type Service, startService } from '../service.ts'
import { GENERATIONS } from './clients.ts'

const CALLS: Record<string, Record<string, unknown>> = {
  recommend: { budget_max_usd_per_m: 20, limit: 2, rank_by: 'coding' },
  explain: { model_id: 'openai/gpt-5.4', history_days: 7 },
  cost: { model_id: 'openai/gpt-5.4', input_tokens: 100_000, output_tokens: 2_000 },
  find_models: { limit: 3, rank_by: 'coding' },
  price_history: { model_id: 'openai/gpt-5.4', days: 5 },
  price_on: { model_id: 'openai/gpt-5.4', on: '2026-07-31' },
  changes: { limit: 3 },
  index_latest: {},
  index_history: { days: 3, tier: 'budget' },
}
/** Which `tests/service/alerts` asks. */
const OF_ACCOUNTS = ['watches', 'add_watch', 'remove_watch']
const Answer = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.unknown().optional(),
})

const service = await startService({ until: afterAll, release: 'small' })
const key = await service.createKey()

describe.each(Object.entries(GENERATIONS))('%s', (_, connect) => {
  it('lists the tools, each with the same answer as its path', async () => {
    const client = await open(connect, service, key)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([...Object.keys(CALLS), ...OF_ACCOUNTS])
    for (const tool of tools)
      expect(tool).toMatchObject({ description: expect.stringContaining('from third parties') })
    for (const [name, given] of Object.entries(CALLS)) {
      const answer = Answer.parse(await client.callTool({ name, arguments: given }))
      expect(answer.isError ?? false, name).toBe(false)
      expect(answer.structuredContent, name).toEqual(await askApi(name, given))
      expect(answer.content[0]?.text, name).toMatch(/\nDocument: https:\/\/prices\.example\//)
      expect(answer.content[0]?.text?.length, name).toBeLessThan(4_000)
    }
  })

  it('reports invalid arguments with the API’s messages', async () => {
    const client = await open(connect, service, key)
    const answer = Answer.parse(
      await client.callTool({ name: 'explain', arguments: { model_id: 'no/such' } }),
    )
    expect(answer.isError).toBe(true)
    expect(answer.content[0]?.text).toMatch(/^model_not_found: /)
    const unknown = Answer.parse(
      await client.callTool({ name: 'find_models', arguments: { colour: 'red' } }),
    )
    expect(unknown.content[0]?.text).toMatch(/^invalid_parameter: "colour"/)
  })

  it('hands out resources and a prompt', async () => {
    const client = await open(connect, service, key)
    const { resources } = await client.listResources()
    for (const { uri } of resources)
      expect(JSON.stringify(await client.readResource({ uri }))).toContain('price')
    const { prompts } = await client.listPrompts()
    for (const { name } of prompts)
      expect(
        JSON.stringify(await client.getPrompt({ name, arguments: { workload: 'summaries' } })),
      ).toContain('summaries')
  })

  it('needs a key, unless the operator opens the service', async () => {
    await expect(open(connect, service)).rejects.toThrow()
    const opened = await startService({ env: { TPI_PUBLIC_ACCESS: 'on' } })
    const client = await open(connect, opened)
    const answer = Answer.parse(await client.callTool({ name: 'index_latest', arguments: {} }))
    expect(answer.structuredContent).toHaveProperty('composite')
    await client.close()
  })
})

describe('MCP over HTTP', () => {
  it('is found by its card and the catalogue of the domain', async () => {
    const catalogue = await service.ask('/.well-known/ai-catalog.json')
    const { entries } = z
      .object({ entries: z.tuple([z.object({ type: z.string(), url: z.string() })]) })
      .parse(JSON.parse(catalogue.bytes.toString()))
    const { pathname } = new URL(entries[0].url)
    const card = await service.ask(pathname)
    expect(card.headers['content-type']).toBe(entries[0].type)
    expect(card.headers['access-control-allow-origin']).toBe('*')
    expect(card.headers['cache-control']).toBe('public, max-age=3600')
    expect(JSON.parse(card.bytes.toString())).toMatchObject({
      name: 'example.prices/inference-price-index',
      remotes: [{ type: 'streamable-http', url: 'https://prices.example/mcp' }],
    })
  })

  it('counts every message against the key, and rejects batches', async () => {
    const own = await service.createKey('192.0.2.7')
    const send = (message: unknown) =>
      service.ask('/mcp', {
        key: own,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(message),
      })
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'index_latest', arguments: {} },
    }
    const before = await send(call)
    const after = await send(call)
    expect(Number(after.headers['x-ratelimit-remaining'])).toBe(
      Number(before.headers['x-ratelimit-remaining']) - 1,
    )
    expect((await send([call, call])).status).toBe(400)
    const subscribed = await send({ ...call, method: 'subscriptions/listen' })
    expect(subscribed.bytes.toString()).toContain('error')
    const got = await service.ask('/mcp', { key: own })
    expect([got.status, got.headers['allow']]).toEqual([405, 'POST, OPTIONS'])
  })
})

async function open(connect: (typeof GENERATIONS)['v1 SDK'], { url }: Service, withKey?: string) {
  const client = await connect(`${url}/mcp`, withKey)
  onTestFinished(() => client.close())
  return client
}

async function askApi(name: string, given: Record<string, unknown>): Promise<unknown> {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  const { operation, defaults } = z
    .object({
      operation: z.custom<(typeof TOOLS)[number]['operation']>(),
      defaults: z.looseObject({}),
    })
    .parse(tool)
  const asked = { ...defaults, ...given }
  if (operation.method === 'POST')
    return (
      await service.ask(operation.paths[0] ?? '', {
        key,
        method: 'POST',
        body: JSON.stringify(asked),
      })
    ).body
  const { model_id: inPath, ...query } = asked
  const hasModel = operation.paths[0]?.includes('{model_id}') === true
  const path = (operation.paths[0] ?? '').replace('{model_id}', String(inPath))
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(hasModel ? query : asked))
    search.set(field, String(value))
  return (await service.ask(`${path}?${search.toString()}`, { key })).body
}
