// A real Postgres on a free port, with as many empty databases as tests ask for; it can be paused,
// killed and started again.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'

const programs = findPrograms()

/** Why tests of Postgres are skipped here, where they are. */
export const NO_POSTGRES = programs ? undefined : 'no Postgres in /usr/lib/postgresql'

export interface PostgresServer {
  /** Of a database from which others are created. */
  url: string
  /** A database with nothing in it. */
  createDatabase(): Promise<string>
  /** To every process of the server: SIGSTOP makes it silent, SIGCONT brings it back. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  kill(): Promise<void>
  /** After `kill`, on the same port, with what had reached the disk. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  if (!programs) throw new Error(`postgres: expected its programs, got ${NO_POSTGRES}`)
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const owner = findOwner()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C.UTF-8'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  )
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = {
      fsync: 'off',
      listen_addresses: '127.0.0.1',
      port,
      // In its folder, so that nothing stays behind when it is killed.
      dynamic_shared_memory_type: 'mmap',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(join(programs ?? '', 'postgres'), ['-D', data, '-k', folder, ...options], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    for (;;)
      try {
        await run(url, 'select 1')
        return
      } catch {
        // It says so while it starts.
        await sleep(50)
      }
  }

  function signal(name: NodeJS.Signals): void {
    if (!child?.pid) return
    for (const pid of [child.pid, ...listChildren(child.pid)])
      try {
        process.kill(pid, name)
      } catch {
        // One that has just ended needs no signal.
      }
  }

  async function kill(): Promise<void> {
    await stop('SIGKILL')
    await rm(join(data, 'postmaster.pid'), { force: true })
  }

  async function stop(name: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    signal(name)
    // One that is silent hears nothing else.
    signal('SIGCONT')
    await exited
  }

  await start()
  return {
    url,
    createDatabase: () => createDatabase(url),
    signal,
    kill,
    start,
    async close() {
      // Killed, it would leave shared memory behind, of which a machine has only so much.
      await stop('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A database with nothing in it, on the server of `url`. */
export async function createDatabase(url: string): Promise<string> {
  const name = `tpi_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${name}`)
  return Object.assign(new URL(url), { pathname: name }).href
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function findPrograms(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort().toReversed() : []
  return versions
    .map((version) => join(home, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Postgres refuses to run as root, so there it runs as the user that its package made. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: readId('-u'), gid: readId('-g') }
}

function readId(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres']).toString())
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === `${parent}`
        )
      } catch {
        // It ended meanwhile.
        return false
      }
    })
    .map(Number)
}
