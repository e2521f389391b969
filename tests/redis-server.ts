// A real Redis on a free port, that can be paused, killed and started again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

const isInstalled = spawnSync('redis-server', ['--version']).status === 0

/** Why tests of Redis are skipped here, where they are. */
export const NO_REDIS = isInstalled ? undefined : 'no redis-server in the path'

export interface RedisServer {
  url: string
  /**
   * Sends a signal to the process: SIGSTOP makes it silent, SIGCONT brings it back, SIGKILL ends
   * it.
   */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  kill(): Promise<void>
  /** After `kill`, on the same port, with what had reached the disk. */
  start(): Promise<void>
  /** Runs one command as an operator would, by a connection of its own. */
  run(...words: string[]): Promise<string>
  close(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'))
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
    child = spawn('redis-server', options, { stdio: 'ignore' })
    while (!(await run('PING').catch(() => '')).includes('PONG')) await sleep(20)
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  function run(...words: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${words.join(' ')}\r\n`))
      socket.once('error', reject)
      socket.once('data', (data) => {
        socket.destroy()
        resolve(data.toString())
      })
    })
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void child?.kill(name),
    kill,
    start,
    run,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
