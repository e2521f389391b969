// The README's two commands on the npm and the Node that people have: the service starts, or one
// sentence says what is missing. INSTALL_CELLS=33 runs every cell.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findNode, findNpm } from '../../programs.ts'
import { findSmallMarket } from '../../releases.ts'
import { ROOT } from '../../run-process.ts'
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
/** The oldest, by the packaged Node, and the sentence where that is missing. */
const COMMON: readonly (readonly string[])[] = [
  ['10', '20.20', ''],
  ['10', '20.20', '--omit=dev'],
]
const isCommon = (cell: readonly string[]) => COMMON.some((one) => one.join() === cell.join())
const cells =
  Number(process.env['INSTALL_CELLS'] ?? COMMON.length) < ALL.length ? ALL.filter(isCommon) : ALL

let folder: string
let archive: Buffer
beforeAll(async () => {
  folder = await createFolder(afterAll)
  archive = execFileSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 1e9 })
})

describe('npm ci, then npm start', () => {
  it.each(cells)(
    'npm %s, Node %s %s',
    async (npm, node, flag) => {
      const project = await createFolder(onTestFinished)
      execFileSync('tar', ['x'], { cwd: project, input: archive })
      // Its first run takes a third of the time.
      await cp(join(await findSmallMarket(), 'data'), join(project, 'data'), { recursive: true })
      // Nothing of the machine but what the cell has.
      const bin = join(project, '.bin')
      await mkdir(bin)
      await symlink(await findNode(node), join(bin, 'node'))
      const script = `#!/bin/sh\nexec node ${await findNpm(npm)} "$@"\n`
      await writeFile(join(bin, 'npm'), script, { mode: 0o755 })
      const env = {
        // How this machine reaches the registry.
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
        PATH: `${bin}:/usr/bin:/bin`,
        npm_config_cache: join(folder, 'cache'),
        npm_config_prefer_offline: 'true',
        PORT: '0',
        TPI_RUN_EVERY: 'off',
      }
      const install = ['ci', '--no-audit', '--no-fund', ...(flag === '' ? [] : [flag])]
      await promisify(execFile)('npm', install, { cwd: project, env })
      const { code, output, errors } = await start(project, env)
      // Node 20 cannot read TypeScript; the packaged Node is a development package with a script.
      if (node !== '20.20' || flag === '')
        expect(output, errors).toContain('Listening on http://127.0.0.1:')
      else {
        expect(code).toBe(1)
        expect(errors).toMatch(/^start: expected Node 22\.18 or newer, got v20\.[\d.]+: [^\n]+\n$/)
      }
    },
    300_000,
  )
})

/** Until the service listens, or the command ends. */
function start(
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['start', '--silent'], { cwd, env, detached: true })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Listening on') && child.pid !== undefined) process.kill(-child.pid)
    })
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output, errors }))
  })
}
