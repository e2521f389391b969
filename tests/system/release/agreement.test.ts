// One ranking behind four doors: the API, an agent's tool, the command line, and the page of workloads
// give the same models and sellers in the same order.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { RecommendRequest } from '../../../contract/requests.ts'
import { Workload } from '../../../contract/workload.ts'
import { listOthers } from '../../../release/recommend/market.ts'
import { rankCosts, parseCostQuery } from '../../../site/components/offers.ts'
import { recommend, startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { callIn } from '../../unit/client/call.ts'
import { createRequests } from '../../unit/release/constraint-model.ts'

const REQUESTS = 500
/** What the address of the page can say beside a workload. */
const OF_PAGE = [
  'context_min',
  'min_intelligence',
  'zdr',
  'supports_tools',
  'open_weights',
  'rank_by',
]

const service = await startEmbeddedService()
const environment = { TPI_INSTANCE: service.url, TPI_API_KEY: await service.createKey() }
const release = service.server.releases.current ?? expect.fail('expected a release')
const { candidates } = release
const below = listOthers(release).belowGate
const GATE = 35

const modelIds = [...new Set(candidates.map(({ model }) => model.model_id))]
const requests = fc
  .sample(createRequests(modelIds), { numRuns: REQUESTS, seed: 39 })
  .map((request, index) => toTyped({ ...request, limit: 1 + (index % 50) }))

/** As people type it: numbers with few digits. */
function toTyped(request: Partial<RecommendRequest>): Partial<RecommendRequest> {
  return JSON.parse(
    JSON.stringify(request, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
    ),
  )
}

it(`tools and the command line answer ${REQUESTS} requests as the API does`, async () => {
  let empty = 0
  for (const request of requests) {
    const text = JSON.stringify(request)
    const answer = await recommend(service, request)
    expect(await callTool(request), text).toEqual(answer)
    expect(await callCommandLine(request), text).toEqual(answer)
    if (answer.recommendations.length === 0) empty += 1
  }
  // The requests are of both kinds.
  expect(empty).toBeGreaterThan(REQUESTS / 10)
  expect(empty).toBeLessThan(REQUESTS / 2)
})

it(`the page of workloads ranks ${REQUESTS} of them as the API does`, async () => {
  const workload = Workload.parse({ input_tokens: 2000, output_tokens: 500 })
  for (const request of requests) {
    const said = Object.entries(request).filter(
      ([name, value]) => OF_PAGE.includes(name) && value !== false,
    )
    const asked = { workload, ...Object.fromEntries(said), ...pick(request) }
    const { recommendations } = await recommend(service, { ...asked, limit: 50 })
    const query = new URLSearchParams()
    for (const [name, value] of [...said, ...Object.entries(asked.workload)])
      query.set(...toField(name, value))
    const isLowered = (request.min_intelligence ?? GATE) < GATE
    const offered = isLowered ? [...candidates, ...below] : candidates
    const ranked = rankCosts(offered, parseCostQuery(query)).slice(0, 50)
    expect(
      ranked.map(({ candidate: { model, endpoint }, cost }) => [
        model.model_id,
        endpoint.provider,
        cost,
      ]),
      query.toString(),
    ).toEqual(
      recommendations.map(({ model_id, endpoint_config: { provider }, cost }) => [
        model_id,
        provider,
        cost,
      ]),
    )
  }
})

/** Shares are percent on the page. */
function toField(name: string, value: unknown): [string, string] {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'requests_per_day') return ['requests', text]
  return name.endsWith('_share')
    ? [name.replace('share', 'percent'), String(Number(`${text}e2`))]
    : [name, text]
}

const pick = ({ workload }: Partial<RecommendRequest>) => (workload ? { workload } : {})

async function callTool(request: object): Promise<unknown> {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'recommend', arguments: request },
  }
  const { bytes } = await service.askWithKey('/mcp', {
    method: 'POST',
    body: JSON.stringify(call),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
  })
  const [, data = ''] = /^data: (.+)$/m.exec(bytes.toString()) ?? []
  return z.object({ result: z.object({ structuredContent: z.unknown() }) }).parse(JSON.parse(data))
    .result.structuredContent
}

async function callCommandLine({ workload, ...request }: Partial<RecommendRequest>) {
  const args = Object.entries({ ...request, ...workload }).map(([name, value]) => {
    const option = name.replaceAll('_', '-')
    if (typeof value === 'boolean') return `--${value ? '' : 'no-'}${option}`
    return `--${option}=${Array.isArray(value) ? value.map(String).join(',') : String(value)}`
  })
  const { code, output, errors } = await callIn(environment, 'recommend', '--json', ...args)
  expect(code, errors).toBe(0)
  const answer: unknown = JSON.parse(output)
  return answer
}
