// The command that adds prices to a project of Langfuse, against a server that takes models as its
// specification says: under basic authorization, in pages, one of a name and day once.
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { callIn } from './call.ts'
import { listen } from '../../listen.ts'
import { createFolder } from '../../temporary-folder.ts'

const Model = z.object({ modelName: z.string(), startDate: z.iso.date(), matchPattern: z.string() })
const OWN = { modelName: 'one', startDate: '2026-06-01T00:00:00.000Z', isLangfuseManaged: true }
const models: { modelName: string; startDate: string; isLangfuseManaged?: boolean }[] = [OWN]
let refusals = 1
const server = createServer(async (req, res) => {
  const answer = (status: number, body: unknown, headers = {}) =>
    res.writeHead(status, headers).end(JSON.stringify(body))
  const url = new URL(req.url ?? '', 'http://host')
  if (
    req.headers.authorization !== `Basic ${btoa('pk:sk')}` ||
    url.pathname !== '/api/public/models'
  )
    return answer(401, { message: 'Invalid credentials' })
  if (req.method === 'GET') {
    const page = Number(url.searchParams.get('page'))
    return answer(200, { data: models.slice(page - 1, page), meta: { totalPages: models.length } })
  }
  if (refusals > 0) {
    refusals -= 1
    return answer(429, {}, { 'retry-after': '0' })
  }
  const { modelName, startDate: day } = Model.parse(JSON.parse(await text(req)))
  const startDate = `${day}T00:00:00.000Z`
  const isThere = models.some(
    (one) => one.modelName === modelName && one.startDate === startDate && one !== OWN,
  )
  if (isThere) return answer(400, { message: 'there already' })
  models.push({ modelName, startDate })
  return answer(200, {})
})
const port = await listen(server, afterAll)
const environment = {
  LANGFUSE_HOST: `http://127.0.0.1:${port}`,
  LANGFUSE_PUBLIC_KEY: 'pk',
  LANGFUSE_SECRET_KEY: 'sk',
}
const tree = await createFolder(afterAll)
await mkdir(join(tree, 'feeds'))

const offer = (startDate: string, modelName = 'one') => ({
  modelName,
  startDate,
  matchPattern: '.',
})
async function push(...feed: object[]) {
  await writeFile(join(tree, 'feeds/langfuse.json'), JSON.stringify(feed))
  const { code, output } = await callIn(environment, 'langfuse', 'push', '--json', '--tree', tree)
  return { code, ...(code === 0 && JSON.parse(output)) }
}

const pushWith = (LANGFUSE_SECRET_KEY: string) =>
  callIn({ ...environment, LANGFUSE_SECRET_KEY }, 'langfuse', 'push', '--tree', tree)

it('adds each definition once, beside those of Langfuse itself, and a price that moved', async () => {
  const first = [offer('2026-06-01'), offer('2026-06-01', 'two')]
  expect(await push(...first)).toEqual({ code: 0, added: 2, kept: 0 })
  expect(await push(...first)).toEqual({ code: 0, added: 0, kept: 2 })
  expect(await push(offer('2026-07-01'))).toEqual({ code: 0, added: 1, kept: 0 })
  expect(models).toHaveLength(4)
})

it('says what it is not given, and what Langfuse refuses, without the key', async () => {
  expect(await pushWith('')).toMatchObject({ code: 2 })
  const { code, errors } = await pushWith('wrong')
  expect([code, errors]).toEqual([1, expect.stringContaining('got status 401')])
  expect(errors).not.toContain('wrong')
})
