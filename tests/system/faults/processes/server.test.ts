// The proxy as its operator runs it: a process with an environment, signals and exit codes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { watchLog } from '../../../service/proxy/log-watch.ts'
import { copyRelease } from '../../../releases.ts'
import { COMPILED } from '../../../run-process.ts'
import { createFolder } from '../../../temporary-folder.ts'

describe('server', () => {
  it('answers all that was asked before and while it drains', async () => {
    const { url, process, output } = await startProcess()
    const agent = new Agent({ connections: 8 })
    const ask = async () => {
      const { statusCode, headers, body } = await request(`${url}/health`, { dispatcher: agent })
      await body.dump()
      return `${statusCode} ${String(headers['connection'])}`
    }
    // Open connections, then ask on them again after the signal: they are still answered, and then closed.
    await Promise.all(Array.from({ length: 8 }, ask))
    const exited = stop(process)
    while (!output.error.includes('server_draining')) await once(process.stderr ?? process, 'data')
    const statuses = await Promise.all(Array.from({ length: 8 }, ask))
    expect(statuses).toEqual(Array.from({ length: 8 }, () => '200 close'))
    expect(await exited).toBe(0)
    await agent.close()
  })

  it('keeps counts over kill -9, up to the last half second', async () => {
    const folder = await createFolder()
    const first = await startProcess({}, folder)
    for (let count = 0; count < 4; count += 1)
      await request(`${first.url}/v1/models`, { reset: true })
    await savedCounts(folder, 4)
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const second = await startProcess({}, folder)
    const { headers } = await request(`${second.url}/v1/models`, { reset: true })
    expect(headers['ratelimit']).toContain('"day";r=95;')
    await stop(second.process)
  })

  it('refuses a wrong setting with exit code 2 and a sentence that names it', async () => {
    const { code, output } = await runToEnd({ PORT: 'x', TPI_PUBLIC_ACCESS: 'maybe' })
    expect(code).toBe(2)
    expect(output.error).toBe(
      'PORT: expected an integer from 0 to 65535, got "x"\nTPI_PUBLIC_ACCESS: expected on or off, got "maybe"\n',
    )
  })

  it('refuses a port in use with exit code 1 and a sentence', async () => {
    const { url, process } = await startProcess()
    const { code, output } = await runToEnd({ PORT: new URL(url).port })
    expect(code).toBe(1)
    expect(output.error).toMatch(
      /^PORT: expected a free port of 127\.0\.0\.1, got \d+: something listens there$/m,
    )
    await stop(process)
  })
})

interface Output {
  out: string
  error: string
}

async function startProcess(env: Record<string, string> = {}, folder?: string) {
  const home = folder ?? (await createFolder())
  await copyRelease('small', join(home, 'store'))
  const { process: child, output } = spawnProxy({
    TPI_STORE: `file:${join(home, 'store')}`,
    TPI_STATE: `sqlite:${join(home, 'state.db')}`,
    ...env,
  })
  while (!output.out.includes('\n')) {
    if (child.exitCode !== null)
      throw new Error(`proxy: expected it to listen, got ${output.error}`)
    await new Promise((resolve) => child.stdout?.once('data', resolve) ?? resolve(undefined))
  }
  return { process: child, output, url: /http:\S+/.exec(output.out)?.[0] ?? '' }
}

async function runToEnd(env: Record<string, string>): Promise<{ code: unknown; output: Output }> {
  const folder = await createFolder()
  const { process: child, output } = spawnProxy({
    TPI_STORE: `file:${join(folder, 'store')}`,
    TPI_STATE: `sqlite:${join(folder, 'state.db')}`,
    ...env,
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

function spawnProxy(env: Record<string, string>): { process: ChildProcess; output: Output } {
  const child = spawn(process.execPath, ['proxy/server.ts'], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, PORT: '0', ...env },
  })
  const output = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.error += chunk
  })
  watchLog(() => output.out + output.error)
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return { process: child, output }
}

async function stop(child: ChildProcess): Promise<unknown> {
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const [code] = await closed
  return code
}

/** Waits for what a client cannot see: that the counts have reached the disk. */
async function savedCounts(folder: string, used: number): Promise<void> {
  const { openSqliteState } = await import('../../../../accounts/state.ts')
  const state = await openSqliteState(join(folder, 'state.db'))
  for (;;) {
    const saved = await state.counts.load(0)
    if (saved.some(({ dayUsed }) => dayUsed === used)) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await state.close()
}
