// Whatever comes, the answer is one that the description declares. `FUZZ_REQUESTS` says how many to
// send.
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createOpenApi } from '../../../../contract/openapi.ts'
import { createOddRequests, METHODS } from './odd-requests.ts'
import { OPEN_PLANS, startService } from '../../../service/proxy/service.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const TEST_TIMEOUT_MS = 600_000 + REQUESTS * 100
/** The server itself gives up on a request after less. */
const HANG_MS = 20_000

const service = await startService({ until: afterAll, plans: OPEN_PLANS })
const key = await service.createKey()

const { paths } = z
  .object({
    paths: z.record(
      z.string(),
      z.partialRecord(
        z.enum(['get', 'post', 'delete']),
        z.object({ responses: z.record(z.string(), z.unknown()) }),
      ),
    ),
  })
  .parse(createOpenApi('https://prices.example'))
const templates = Object.keys(paths)

const { method, path, query, headers, body } = createOddRequests({ key, templates })

describe('the service', () => {
  it(
    `answers ${REQUESTS} odd requests as it declares`,
    async () => {
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(
          method,
          path,
          query,
          headers,
          body,
          async (verb, target, search, fields, sent) => {
            // Pages have a limit of their own, 60 requests a minute.
            service.clock.now += 60_000
            const answer = await inTime(
              service.ask(`${target}?${search}`, {
                method: z.enum(METHODS).parse(verb),
                headers: Object.fromEntries(
                  Object.entries(fields).map(([name, text]) => [name, text ?? '']),
                ),
                ...(verb === 'POST' && { body: sent }),
              }),
            )
            seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
            expect(findDeclared(verb, new URL(service.url + target).pathname)).toContain(
              answer.status,
            )
          },
        ),
        { numRuns: REQUESTS },
      )
      // Had nearly all been refused at the door, nothing behind it would have been tried.
      expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
      await expectAlive()
    },
    TEST_TIMEOUT_MS,
  )
})

/**
 * What a method that the description does not list for the path, or an unknown path, may be told.
 */
const ELSEWHERE = [200, 204, 304, 400, 401, 404, 405, 413]

function findDeclared(verb: string, pathname: string): number[] {
  const described = templates.find((template) =>
    new RegExp(
      `^${template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'model_id' ? '.+' : '[^/]+'))}$`,
    ).test(pathname),
  )
  const operations = new Map(Object.entries(paths[described ?? ''] ?? {}))
  const operation = operations.get(verb === 'HEAD' ? 'get' : verb.toLowerCase())
  if (!operation) return ELSEWHERE
  return Object.keys(operation.responses).map(Number)
}

async function expectAlive(): Promise<void> {
  expect((await service.ask('/health')).status).toBe(200)
  expect(service.logged.filter((text) => text.includes('"event":"request_'))).toEqual([])
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`expected an answer within ${HANG_MS} ms, got none`)),
      HANG_MS,
    )
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
