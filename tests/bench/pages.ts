// What it costs to make the site when it is asked for. Each page once, alone,
// then again; and after the next release all pages at once, while a program asks for documents.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import { print, runCommand } from '../../contract/command.ts'
import { rollBack } from '../../pipeline/upkeep/rollback.ts'
import { DocumentCache } from '../../release/document-cache.ts'
import { readRelease } from '../../release/release.ts'
import { ROOT } from '../../scripts/package-script.ts'
import { listPages } from '../../site/site.ts'
import { openStore } from '../../store/open.ts'
import { findPointer, readManifest } from '../../store/read-release.ts'
import { readPeakMegabytes, runMeasured } from './process.ts'
import { createKey, startProxy } from './proxy.ts'
import { describeRun } from './report.ts'

const DAYS = ['2026-07-30', '2026-07-31']
const LATEST = '/v1/sit/composite/latest'
const DOCUMENTS = [LATEST, '/v1/models?limit=50', '/v1/providers?limit=100']
const CONNECTIONS = 256
const PROBE_MS = 5
/** Questions that open connections and compile code. */
const WARM_UP = 200
const STEADY_MS = 10_000

const Latencies = z.array(z.number())

/** Asks for a document every few milliseconds until it is told to stop, and tells how long each took. */
async function probe(url: string, authorization: string): Promise<void> {
  const pool = new Pool(url)
  const latencies: number[] = []
  const stop = new AbortController()
  process.once('message', () => stop.abort())
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const { body } = await pool.request({ method: 'GET', path, headers: { authorization } })
    await body.dump()
    latencies.push(performance.now() - startedAt)
  }
  const asked: Promise<void>[] = []
  for (let count = 0; !stop.signal.aborted; count += 1) {
    if (count === WARM_UP) process.send?.('warm')
    asked.push(ask(DOCUMENTS[count % DOCUMENTS.length] ?? ''))
    await sleep(PROBE_MS)
  }
  await Promise.all(asked)
  process.send?.(latencies.slice(WARM_UP))
  process.disconnect()
}

/** The latencies of documents while `work` goes on, in milliseconds; a process of its own asks. */
async function probeDuring(
  about: readonly [url: string, authorization: string],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const child = fork(import.meta.filename, about)
  await once(child, 'message')
  await work()
  const told = once(child, 'message')
  child.send('stop')
  return Latencies.parse((await told)[0])
}

const toPath = (name: string) => `/${name.replace(/\/?index\.html$/, '')}`

async function measure(folder: string): Promise<void> {
  const store = await openStore(`file:${join(folder, 'store')}`)
  for (const day of DAYS)
    await runMeasured(['pipeline/run.ts', '--offline', '--as-of', day], {
      cwd: ROOT,
      env: { TPI_STORE: store.url },
    })
  const found = await findPointer(store)
  if (!found) throw new Error(`${store.url}: expected a release, found none`)
  const manifest = await readManifest(store, found.pointer)
  const names = listPages(await readRelease(store, new DocumentCache(store), manifest))
  const pages = names.filter((name) => name.endsWith('.html')).map(toPath)
  await using proxy = await startProxy({ folder, store: join(folder, 'store') })
  const headers = { ...(await createKey({ folder })), 'accept-encoding': 'br' }
  const pool = new Pool(proxy.url, { connections: CONNECTIONS })
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const {
      statusCode,
      headers: said,
      body,
    } = await pool.request({ method: 'GET', path, headers: { accept: 'text/html', ...headers } })
    await body.dump({ limit: 1e9 })
    if (statusCode !== 200) throw new Error(`${path}: expected 200, got ${statusCode}`)
    return { ms: performance.now() - startedAt, release: said['x-release'] }
  }
  const times = { cold: [0], warm: [0], document: [0] }
  for (const path of pages) {
    times.cold.push((await ask(path)).ms)
    times.warm.push((await ask(path)).ms)
    times.document.push((await ask(LATEST)).ms)
  }
  print(toLine('a page, cold', times.cold))
  print(toLine('a page, warm', times.warm))
  print(toLine('a document, warm', times.document))
  const about = [proxy.url, headers.Authorization] as const
  print(toLine('documents, nothing else asked', await probeDuring(about, () => sleep(STEADY_MS))))
  print(`memory at most ${readPeakMegabytes(proxy.pid).toFixed(0)} MB`)
  for (const run of [manifest.previous?.run_id ?? '', manifest.run_id]) {
    await rollBack(store, run, { now: new Date() })
    while ((await ask(LATEST)).release !== run) await sleep(100)
  }
  const startedAt = performance.now()
  print(
    toLine(
      `documents, ${names.length} pages asked at once`,
      await probeDuring(about, () => Promise.all(names.map(toPath).map(ask))),
    ),
  )
  print(
    `made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, memory at most ${readPeakMegabytes(proxy.pid).toFixed(0)} MB`,
  )
  await pool.close()
}

function toLine(what: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? NaN).toFixed(1)
  return `${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.99999)} ms, of ${times.length}`
}

const [url, authorization] = process.argv.slice(2)
if (url !== undefined && authorization !== undefined) await probe(url, authorization)
else
  await runCommand('pages', 'usage: npx node tests/bench/pages.ts', {}, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'))
    try {
      await measure(folder)
      print(describeRun('one run'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
