// `npm start` without npm: the proxy has the flags and the environment that package.json gives it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { readProxyScript } from '../deploy/entry-points.ts'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import { copyRelease } from '../../releases.ts'
import { createGround } from '../faults/processes/instance.ts'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'
import { WAIT } from '../../test-options.ts'

interface Started {
  start: ChildProcess
  /** The lines that it has written so far. */
  lines: string[]
}

function startService(env: Record<string, string>, cwd = ROOT): Started {
  const start = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
  })
  onTestFinished(() => void start.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: start.stdout }).on('line', (line) => lines.push(line))
  return { start, lines }
}

it('starts the proxy as package.json does, from whichever folder, and hands on the signal', async () => {
  const { env } = await createGround()
  const { start, lines } = startService({ ...env, TPI_RUN_EVERY: 'off' }, await createFolder())
  await expect.poll(() => lines.length, WAIT).toBe(4)
  expect(lines[3]).toMatch(/TPI_RUN_EVERY is off/)
  const children = await readFile(`/proc/${start.pid}/task/${start.pid}/children`, 'utf8')
  const proxy = children.trim()
  onTestFinished(() => {
    try {
      process.kill(Number(proxy), 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  })
  const script = await readProxyScript()
  const [, ...words] = (await readFile(`/proc/${proxy}/cmdline`, 'utf8')).split('\0')
  expect(['node', ...words].join(' ').trim()).toBe(script.command)
  const environment = (await readFile(`/proc/${proxy}/environ`, 'utf8')).split('\0')
  for (const [name, value] of Object.entries(script.env))
    expect(environment).toContain(`${name}=${value}`)
  start.kill('SIGTERM')
  expect(await once(start, 'exit')).toEqual([0, null])
})

it('says where the page is, a key that is ready, and a question that is answered', async () => {
  const { env } = await createGround({ published: false })
  await copyRelease('embedded', env['TPI_STORE']?.replace('file:', '') ?? '')
  const { lines } = startService({ ...env, TPI_RUN_EVERY: 'off' })
  await expect.poll(() => lines.length, WAIT).toBe(4)
  const [page = '', key = '', question = '', next] = lines
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(page)?.[0] ?? ''
  expect(await (await fetch(`${base}/`, { headers: { accept: 'text/html' } })).text()).toContain(
    '<title>',
  )
  const headers = { authorization: `Bearer ${key.split(': ')[1]}` }
  expect((await fetch(`${base}/v1/sit/composite/latest`, { headers })).status).toBe(200)
  const command = question.slice(question.indexOf('curl'))
  const answer = JSON.parse(execFileSync('bash', ['-c', command], { encoding: 'utf8' }))
  expect(answer).toMatchObject({ model_id: 'openai/gpt-5.4' })
  expect(next).toMatch(/^Prices are from 2026-07-31/)
})

it('says once that there are no live prices, and goes on serving', async () => {
  const { env } = await createGround()
  // No try again is worth while where there is nothing.
  const nobody = await startReplayServer({})
  onTestFinished(() => nobody.close())
  const sources = await loadSources()
  const origins = sources.map(({ id }) => [
    `TPI_ORIGIN_${id.toUpperCase().replaceAll('-', '_')}`,
    nobody.origin,
  ])
  const { lines } = startService({ ...env, ...Object.fromEntries(origins) })
  await expect.poll(() => lines.length, { timeout: 90_000 }).toBe(5)
  expect(lines[4]).toMatch(/^No live prices are available/)
  const url = /http:\S+\d/.exec(lines[0] ?? '')?.[0]
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
