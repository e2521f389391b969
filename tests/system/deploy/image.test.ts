// No Docker here: the Dockerfile is read, its rules are checked by hand, and what it copies is laid
// out in a folder and run as it would be, by a user who may not write there.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findSmallMarket } from '../../releases.ts'
import { ROOT } from '../../run-process.ts'
import { readDeploy } from './deploy-files.ts'
import { requireEntryPoint } from './entry-points.ts'
import { createFolder } from '../../temporary-folder.ts'

/** Not root, and not the owner of the files. */
const STRANGER = 65_534

describe('the image', async () => {
  const steps = parseDockerfile(await readDeploy('Dockerfile'))
  const final = steps.slice(steps.findLastIndex(({ word }) => word === 'FROM'))
  const argumentsOf = (word: string, of = final) =>
    of.filter((step) => step.word === word).map((step) => step.rest)
  const environment = parseEnvironment(argumentsOf('ENV').join(' '))

  it('runs as a user who is not root, and signals reach the process', () => {
    expect(argumentsOf('USER')).toEqual(['1000:1000'])
    for (const word of ['CMD', 'HEALTHCHECK']) expect(argumentsOf(word).join()).toMatch(/\["node"/)
  })

  it('copies nothing that is not committed, and only what its ignore file lets through', async () => {
    const allowed = new Set(
      (await readDeploy('Dockerfile.dockerignore'))
        .split('\n')
        .flatMap((line) => /^!(.+)/.exec(line)?.[1] ?? []),
    )
    expect(listCopied(steps).toSorted()).toEqual([...allowed].toSorted())
  })

  // A run from a short history and a proxy, on a machine that may be busy.
  it('holds all that a run and the proxy need, and neither writes to it', async () => {
    const folder = await createFolder()
    const app = join(folder, 'app')
    for (const path of listCopied(final))
      await cp(join(ROOT, path), join(app, path), { recursive: true })
    await cp(join(await findSmallMarket(), 'data'), join(app, 'data'), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(app, 'node_modules'))
    const data = join(folder, 'data')
    await mkdir(data)
    await chmod(folder, 0o755)
    const isRoot = process.getuid?.() === 0
    if (isRoot) await chown(data, STRANGER, STRANGER)

    const start = (command: string[]) =>
      spawn(process.execPath, command, {
        cwd: app,
        env: {
          ...environment,
          PATH: process.env['PATH'],
          TMPDIR: data,
          HOST: '127.0.0.1',
          PORT: '0',
          TPI_METRICS_PORT: '0',
          TPI_STORE: `file:${data}/store`,
          TPI_STATE: `sqlite:${data}/state.db`,
        },
        ...(isRoot && { uid: STRANGER, gid: STRANGER }),
      })
    const run = start(['pipeline/run.ts', '--offline'])
    const problems = collectText(run)
    const [code] = await once(run, 'close')
    expect({ code, problems: problems() }).toEqual({ code: 0, problems: '' })

    const command: unknown = JSON.parse(argumentsOf('CMD').join())
    if (!Array.isArray(command)) throw new Error('CMD: expected its exec form')
    await requireEntryPoint(command.map(String))
    const proxy = start(command.slice(1).map(String))
    onTestFinished(() => void proxy.kill('SIGKILL'))
    const [line] = await once(proxy.stdout.setEncoding('utf8'), 'data')
    const url = /http:\S+/.exec(String(line))?.[0] ?? ''
    for (const path of ['/health', '/methodology']) {
      const { statusCode, body } = await request(url + path, { reset: true })
      // Unread, it would be cut when the proxy ends.
      await body.dump()
      expect(statusCode).toBe(200)
    }
    proxy.kill('SIGTERM')
    expect((await once(proxy, 'exit'))[0]).toBe(0)
  })
})

function collectText({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}

function parseDockerfile(text: string): { word: string; rest: string }[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      if (!word) throw new Error(`Dockerfile: expected an instruction, got "${line}"`)
      return { word, rest: rest.trim() }
    })
}

function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      // A build argument that is not given is empty.
      return [name, value.join('=').replace(/^\$\w+$/, '')]
    }),
  )
}

/** From the project, not from the other stage. */
function listCopied(steps: readonly { word: string; rest: string }[]): string[] {
  const copies = steps.filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
  return [...new Set(copies.flatMap(({ rest }) => rest.split(' ').slice(0, -1)))]
}
