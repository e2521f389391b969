import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { blobKey } from '../../../contract/release.ts'
import { ReleaseWatch } from '../../../release/release-watch.ts'
import { FileStore } from '../../../store/file.ts'
import { openStore } from '../../../store/open.ts'
import { createFolder } from '../../temporary-folder.ts'
import { readManifest, findPointer } from '../../../store/read-release.ts'
import { createDocuments, publish, RUN_ID } from './release-fixture.ts'
import { type Service, startService } from '../proxy/service.ts'

const FAILING = { status: 'degraded', store: 'failing' }
const LATEST = '/v1/sit/composite/latest'

describe('release', () => {
  it('is missing before anything is published, and served as soon as something is', async () => {
    const service = await startService({ release: 'none' })
    const before = await service.askWithKey(LATEST)
    expect(before.status).toBe(503)
    expect(before.body).toMatchObject({ error: { code: 'data_unavailable' } })
    await publish(service.store)
    await service.server.releases.refresh()
    expect((await service.askWithKey(LATEST)).status).toBe(200)
  })

  it('changes only the ETags of changed responses', async () => {
    const service = await startService()
    const tags = async () => [
      (await service.askWithKey(LATEST)).headers['etag'],
      (await service.askWithKey('/v1/models')).headers['etag'],
      (await service.askWithKey('/v1/models/openai/gpt-5.4')).headers['etag'],
    ]
    const [latest, models, model] = await tags()
    const documents = createDocuments({ compositePrice: 2 })
    await publish(service.store, { run_id: 'next', documents })
    await service.server.releases.refresh()
    const [nextLatest, ...rest] = await tags()
    expect(nextLatest).not.toBe(latest)
    expect(rest).toEqual([models, model])
  })

  it.each([
    ['an altered document', (path: string) => writeFile(path, '{}')],
    ['a missing document', (path: string) => rm(path)],
  ])('with %s is refused: the old one stays, and the log says why', async (_, damage) => {
    const service = await startService()
    const documents = createDocuments({ compositePrice: 2 })
    await publish(service.store, { run_id: 'broken', documents })
    const hash = await findHash(service, 'composite/latest.json')
    await damage(join(service.folder, 'store', blobKey(hash)))
    await service.server.releases.refresh()
    expect((await service.askWithKey(LATEST)).body).toMatchObject({ run_id: RUN_ID })
    expect(service.logged.join('\n')).toMatch(/refresh_failed.*expected (sha256|an object)/)
    expect((await service.ask('/health')).body).toMatchObject(FAILING)
  })

  it.each(['models/openai/gpt-5.4.json', 'providers/azure.json', 'offers.json'])(
    'without %s is refused',
    async (path) => {
      const service = await startService()
      const { [path]: _, ...documents } = createDocuments()
      await publish(service.store, { run_id: 'partial', documents })
      await service.server.releases.refresh()
      expect((await service.askWithKey(LATEST)).body).toMatchObject({ run_id: RUN_ID })
      expect(service.logged.join('\n')).toContain(`expected a document ${path}, found none`)
    },
  )

  it('with a torn pointer is refused', async () => {
    const service = await startService()
    await service.store.write('current.json', Buffer.from('{"run_id":'))
    await service.server.releases.refresh()
    expect((await service.askWithKey(LATEST)).status).toBe(200)
  })

  it('is served from memory while the store is gone, and followed when it is back', async () => {
    const service = await startService()
    await service.askWithKey('/v1/models/openai/gpt-5.4/endpoints')
    const [here, away] = [join(service.folder, 'store'), join(service.folder, 'away')]
    await rename(here, away)
    // A file where the folder was: reading it fails, as a store that is down does.
    await writeFile(here, '')
    await service.server.releases.refresh()
    expect((await service.ask('/health')).body).toMatchObject(FAILING)
    for (const path of [LATEST, '/v1/models', '/v1/models/openai/gpt-5.4/endpoints'])
      expect((await service.askWithKey(path)).status).toBe(200)
    const unread = await service.askWithKey('/v1/models/acme/old-model/endpoints')
    expect(unread.status).toBe(503)
    expect(unread.body).toMatchObject({ error: { code: 'data_unavailable' } })
    expect(JSON.stringify(unread.body)).not.toContain(service.folder)
    await rm(here)
    await rename(away, here)
    await publish(service.store, { run_id: 'back' })
    await service.server.releases.refresh()
    expect((await service.askWithKey(LATEST)).body).toMatchObject({ run_id: 'back' })
    expect((await service.askWithKey('/v1/models/acme/old-model/endpoints')).status).toBe(200)
  })
})

async function findHash({ store }: Service, path: string): Promise<string> {
  const found = await findPointer(store)
  if (!found) throw new Error('store: expected a pointer')
  const blob = (await readManifest(store, found.pointer)).documents[path]
  if (!blob) throw new Error(`manifest: expected ${path}`)
  return blob.sha256
}

const FROZEN_SERVER = `
  const { readFileSync } = require('node:fs')
  require('node:http').createServer((request, answer) => {
    const path = new URL(request.url, 'http://a').pathname.replace('/bucket/', '/')
    try {
      answer.setHeader('etag', '"1"').end(readFileSync(process.argv[1] + path))
    } catch {
      answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    }
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

describe('a store that is silent', () => {
  it('fails though no poll has, and no more once it answers', async () => {
    const folder = await createFolder()
    await publish(new FileStore(folder))
    const server = spawn(process.execPath, ['-e', FROZEN_SERVER, folder])
    onTestFinished(() => void server.kill('SIGKILL'))
    const port = String((await once(server.stdout, 'data'))[0]).trim()
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a')
    const silenceMs = 1_500
    const watch = new ReleaseWatch(await openStore('s3://bucket'), { log: () => {}, silenceMs })
    await watch.refresh()
    expect(watch.current?.manifest.run_id).toBe(RUN_ID)
    // A timer may fire a millisecond early.
    await sleep(silenceMs + 100)
    expect(await watch.checkFailing()).toBe(false)

    server.kill('SIGSTOP')
    await sleep(silenceMs + 100)
    expect([watch.isFailing, await watch.checkFailing()]).toEqual([false, true])
    server.kill('SIGCONT')
    await watch.refresh()
    expect(watch.isFailing).toBe(false)
  })
})
