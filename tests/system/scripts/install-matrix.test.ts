// README's command blocks on a fresh clone, with the npm and the Node that people have: the service
// starts and answers as shown, or one sentence states what is missing.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findNode, findNpm } from '../../programs.ts'
import { ROOT } from '../../run-process.ts'
import { expectShown } from '../../shown-text.ts'
import { createFolder } from '../../temporary-folder.ts'

const NETWORK =
  /^(?:HOME|npm_config_(?:registry|cafile)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i
/** Which Nodes an npm is asked to run on. */
const NODES = {
  10: ['20.20', '22.18', '24.15', '26'],
  11: ['20.20', '22.18', '24.15', '26'],
  12: ['22.22.2', '24.15', '26'],
}
const FLAGS = ['', '--omit=dev', '--ignore-scripts']
const ALL = Object.entries(NODES).flatMap(([npm, nodes]) =>
  nodes.flatMap((node) => FLAGS.map((flag) => [npm, node, flag] as const)),
)
/** The oldest of each Node, by the packaged Node, and the sentence where that is missing. */
const COMMON: readonly (readonly string[])[] = [
  ['10', '20.20', ''],
  ['10', '22.18', ''],
  ['11', '24.15', ''],
  ['10', '20.20', '--omit=dev'],
]
const isCommon = (cell: readonly string[]) => COMMON.some((one) => one.join() === cell.join())
const cells =
  Number(process.env['INSTALL_CELLS'] ?? COMMON.length) < ALL.length ? ALL.filter(isCommon) : ALL

let cache: string
beforeAll(async () => {
  cache = await createFolder(afterAll)
})

describe('the commands of README on a fresh clone', () => {
  it.for(cells)('with npm %s, Node %s %s', async (cell, { skip }) => {
    const [npm, node, flag] = cell
    const programs = await Promise.all([findNode(node), findNpm(npm)]).catch((error: unknown) =>
      skip(`no npm ${npm} or Node ${node} here: ${String(error)}`),
    )
    const folder = await createFolder(onTestFinished)
    // A folder under another name.
    const project = join(folder, 'prices of mine')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, project])
    const [[, setUp = '', printed = ''] = [], ...requests] = (
      await readFile(join(project, 'README.md'), 'utf8')
    ).matchAll(/^```sh\n([^]*?)```\s+```(?:json)?\n([^]*?)```$/gm)
    expect(requests).toHaveLength(3)
    const env = await createEnvironment(join(folder, 'bin'), programs)
    const { code, output, errors, stop } = await start(
      setUp.replace('npm ci', `npm ci --no-audit --no-fund ${flag}`),
      { cwd: project, env },
    )
    onTestFinished(stop)
    // Node 20 cannot read TypeScript; the packaged Node is a development package with a script.
    if (node === '20.20' && flag !== '') {
      expect(code).toBe(1)
      expect(errors).toMatch(/^start: expected Node 22\.18 or newer, got v20\.[\d.]+: [^\n]+$/m)
      return
    }
    const [, url = '', key = ''] = /on (http:\S+):[^]+: (tpi_\w+)\n/.exec(output) ?? []
    const toHere = (text: string) =>
      text.replaceAll('http://127.0.0.1:8080', url).replaceAll('tpi_anonymous_…', key)
    // When the next prices come is a setting, off here.
    expectShown(output, toHere(printed).replace(/;[^]*/, '…'), errors)
    const script = requests.map(([, commands = '']) => `${commands}\necho; echo "== end"`)
    const { stdout } = await promisify(execFile)('bash', ['-euc', toHere(script.join('\n'))], {
      env,
    })
    const answers = stdout.split('== end')
    for (const [at, [, , shown = '']] of requests.entries())
      expectShown(answers[at] ?? '', shown.replaceAll(/\n\s*/g, ''))
  })
})

/** Nothing of the machine but this Node and npm, and how it reaches the registry. */
async function createEnvironment(
  bin: string,
  [node, npm]: readonly [string, string],
): Promise<NodeJS.ProcessEnv> {
  await mkdir(bin)
  await symlink(node, join(bin, 'node'))
  await writeFile(join(bin, 'npm'), `#!/bin/sh\nexec node ${npm} "$@"\n`, { mode: 0o755 })
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
    PATH: `${bin}:/usr/bin:/bin`,
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    PORT: '0',
    TPI_RUN_EVERY: 'off',
  }
}

interface Started {
  code: number | null
  output: string
  errors: string
  stop: () => Promise<void>
}

/** Until the service has printed its first words, or the commands end. */
function start(
  commands: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Started> {
  return new Promise((resolve, reject) => {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    const child = spawn('bash', ['-euc', commands], { ...options, stdio, detached: true })
    const ended = once(child, 'close')
    let [output, errors] = ['', '']
    const end = (code: number | null) =>
      resolve({
        code,
        output,
        errors,
        async stop() {
          if (code === null && child.pid !== undefined) process.kill(-child.pid)
          await ended
        },
      })
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Prices are from')) end(null)
    })
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('close', end)
  })
}
