// The runbook, run: every `sh` block in order, in one shell, as an operator would paste it; and the
// incidents again where the code is another's, as systemd and the container have it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../run-process.ts'
import { readDeploy } from '../deploy/deploy-files.ts'
import { REPRICED, writeSmallSeed } from '../faults/store/small-market.ts'
import { readFixture } from '../../unit/pipeline/sources/fixture.ts'
import { startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'

const PARTS = [
  'contract',
  'data',
  'docs',
  'mcp',
  'pipeline',
  'accounts',
  'alerts',
  'proxy',
  'release',
  'site',
  'store',
  'scripts',
  'sql',
  'package.json',
  '.gitignore',
]
const isRoot = process.getuid?.() === 0
/** Where the code, its settings and its data lie; `parts` of the code, by default what the image copies. */
const RUNBOOK_LAYOUTS = Number(process.env['RUNBOOK_LAYOUTS'] ?? 0)
const LAYOUTS = [
  {
    layout: 'systemd',
    parts: PARTS,
    /** The file of settings, with the folder of the test for that of the machine. */
    settings: async (home: string) => {
      const text = await readDeploy('systemd/env.example')
      const file = join(home, 'env')
      await writeFile(file, text.replaceAll('/var/lib/price-index', home))
      return `set -a; . '${file}'; set +a; NODE='${process.execPath}'`
    },
  },
  {
    layout: 'the container',
    parts: undefined,
    settings: async (home: string) =>
      `export TPI_STORE=file:${home}/store TPI_STATE=sqlite:${home}/state.db TPI_DATA_DIR=${home}/own; NODE='${process.execPath}'`,
  },
]
const missing = ['git', 'jq', 'curl', 'bash'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
)
const skipped = missing.length > 0 ? ` (skipped: no ${missing.join(', ')})` : ''

describe('the runbook', async () => {
  const text = await readFile(join(ROOT, 'docs/runbook.md'), 'utf8')
  const blocks = toBlocks(text)

  it('has commands for every chapter', () => {
    const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, chapter]) => chapter)
    expect([...new Set(blocks.map(({ chapter }) => chapter))]).toEqual(chapters)
  })

  it.skipIf(missing.length > 0)(
    `works from the first line to the last${skipped}`,
    { timeout: 900_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'runbook-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const repository = await createRepository(folder)
      const { code, output } = await runScript(folder, {
        script: toScript(blocks),
        environment: {
          REPOSITORY: repository,
          ...(await toEnvironment()),
        },
      })
      expect({ code, end: code === 0 ? '' : output.slice(-3_000) }).toEqual({ code: 0, end: '' })
      const chapter = (name: string) =>
        output.split(`== ${name}\n`).slice(1).join('\n').split('\n== ')[0] ?? ''
      expect(chapter('First install')).toContain(': 0 problems')
      expect(chapter('First install')).toContain('"index_points"')
      expect(chapter('Rollback')).toMatch(/→.*the current release is now that of/)
      expect(chapter('A source that died')).toMatch(/openrouter\tok/)
      expect(chapter('A hold')).toContain('index_move: expected a move of at most')
      expect(chapter('A hold')).toContain('"status":"published"')
      expect(chapter('A wrong price')).toContain('3 days restated')
      expect(chapter('Rotating secrets')).toContain('is revoked')
      expect(chapter('A store that is not whole')).toMatch(
        /current\.json: expected JSON[^]*: 2 problems\n[^]*written again[^]*: 0 problems/,
      )
      expect(chapter('Restoring from the store')).toContain(': 0 problems')
      expect(chapter('Backup of the state')).toContain('"index_points"')
    },
  )

  // Each takes minutes: `npm run test:long -- layouts`.
  it.skipIf(missing.length > 0 || !isRoot).each(LAYOUTS.slice(0, RUNBOOK_LAYOUTS))(
    `mends six incidents in the layout of $layout, by a user who may not write to the code${skipped}${isRoot ? '' : ' (skipped: not root)'}`,
    { timeout: 900_000 },
    async ({ settings, parts }) => {
      const folder = await mkdtemp(join(tmpdir(), 'runbook-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      await chmod(folder, 0o755)
      const code = join(folder, 'code')
      for (const part of parts ?? (await listCopied()))
        await cp(join(ROOT, part), join(code, part), { recursive: true })
      await symlink(join(ROOT, 'node_modules'), join(code, 'node_modules'))
      const home = join(folder, 'home')
      await mkdir(join(home, 'own'), { recursive: true })
      for (const path of [home, join(home, 'own')]) await chown(path, STRANGER, STRANGER)
      const before = await listTimes(code)
      const incidents = blocks.filter(({ chapter }) => INCIDENTS.includes(chapter))
      const { code: exit, output } = await runScript(home, {
        script: `cd '${code}'\n${await settings(home)}\n${PRELUDE}\n${toScript(incidents)}`,
        environment: await toEnvironment(),
        uid: STRANGER,
      })
      expect({ exit, end: exit === 0 ? '' : output.slice(-3_000) }).toEqual({ exit: 0, end: '' })
      expect(output).toContain('3 days restated')
      expect(output).toContain('is revoked')
      expect(output).toMatch(/: 2 problems\n[^]*written again[^]*: 0 problems/)
      expect(await listTimes(code)).toEqual(before)
    },
  )
})

/** Not root, and not the owner of the code. */
const STRANGER = 65_534
const INCIDENTS = [
  'A run that fails',
  'A source that died',
  'A hold',
  'A wrong price',
  'Rotating secrets',
  'A store that is not whole',
]
/** What the page says to set in a new shell, and a service that runs. */
const PRELUDE = `
  npm run pipeline -- --offline --as-of 2026-07-28
  $NODE proxy/server.ts & PROXY=$!
  BASE=http://127.0.0.1:$PORT
  curl -s --retry 30 --retry-connrefused --retry-delay 1 "$BASE/readyz"
  KEY=$(curl -s -X POST "$BASE/v1/auth/anonymous" | jq -r .api_key)
  STORE=\${TPI_STORE#file:} STATE=\${TPI_STATE#sqlite:} BACKUP=\${BACKUP:-$HOME/backup}
  npm run pipeline
  npm run pipeline`

function toScript(blocks: readonly { chapter: string; commands: string }[]): string {
  return [
    'set -euo pipefail',
    // Whatever happens, no proxy is left behind.
    'trap \'[ -z "${PROXY:-}" ] || kill -9 "$PROXY" 2>/dev/null || true\' EXIT',
    ...blocks.map(({ chapter, commands }, index) => {
      const isFirst = blocks[index - 1]?.chapter !== chapter
      return `${isFirst ? (REHEARSALS[chapter] ?? '') : ''}\necho "== ${chapter}"\n${commands}`
    }),
  ].join('\n')
}

async function toEnvironment(): Promise<Record<string, string>> {
  return {
    PORT: String(await findFreePort()),
    TPI_REFRESH_SECONDS: '1',
    ...(await startSource()),
  }
}

/** What the image copies. */
async function listCopied(): Promise<string[]> {
  const text = await readDeploy('Dockerfile')
  const copies = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  return [...new Set(copies.flatMap(([, paths = '']) => paths.split(' ')))]
}

/** Of everything but the packages: when it was changed. */
async function listTimes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${(await lstat(path)).mtimeMs}`
    }),
  )
}

/**
 * What went wrong before a chapter that mends it, where the commands would otherwise find nothing
 * amiss.
 */
const REHEARSALS: Record<string, string> = {
  'A hold': `
    jq '{breaker_index_move} | .breaker_index_move.value = 0.000001' data/parameters.json > "$TPI_DATA_DIR/parameters.json"
    hash=$( (npm run pipeline 2>&1 || true) | sed -n 's/.*the hash of the values is \\([0-9a-f]*\\).*/\\1/p')
    jq --arg hash "$hash" 'map_values(.parameter_hash = $hash)' data/method-versions.json > "$TPI_DATA_DIR/method-versions.json"
    npm run pipeline
    rm "$TPI_DATA_DIR/parameters.json" "$TPI_DATA_DIR/method-versions.json"
    held=$(npm run --silent store -- list | awk '/current$/ { print $1 }')
    until curl -s "$BASE/health" | grep -q "$held"; do sleep 0.2; done`,
  'A store that is not whole': `
    largest=$(ls -S "$STORE/blobs" | sed -n 1p); largest="$STORE/blobs/$largest"
    rm "$largest"
    echo 'no document' > "$largest"
    echo '{' > "$STORE/current.json"`,
  'Rotating secrets': `
    REPORTED=$(npm run --silent keys -- list | awk '/live$/ { print $1; exit }')`,
}

function toBlocks(text: string): { chapter: string; commands: string }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const chapter = part.split('\n')[0] ?? ''
      return [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => ({
        chapter,
        commands,
      }))
    })
}

/** The project as published, with a commit to pull. */
async function createRepository(folder: string): Promise<string> {
  const repository = join(folder, 'repository')
  await mkdir(repository)
  for (const part of PARTS) await cp(join(ROOT, part), join(repository, part), { recursive: true })
  // Its runs take a third of the time.
  await writeSmallSeed(join(repository, 'data'), { others: REPRICED })
  const git = (...args: string[]) => {
    const identity = [
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      '-c',
      'init.defaultBranch=main',
    ]
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: repository })
    expect({ status, problems: status === 0 ? '' : stderr.toString() }).toEqual({
      status: 0,
      problems: '',
    })
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'All of it')
  return repository
}

interface Scripted {
  script: string
  environment: Record<string, string>
  /** By default the user of the test. */
  uid?: number
}

async function runScript(folder: string, { script, environment, uid }: Scripted) {
  const shims = join(folder, 'shims')
  await mkdir(shims)
  await writeFile(join(folder, 'days'), '2026-07-29\n2026-07-30\n2026-07-31\n')
  await writeFile(join(shims, 'npm'), toShim(folder))
  await chmod(join(shims, 'npm'), 0o755)
  await writeFile(join(folder, 'runbook.sh'), script)
  if (uid !== undefined) await chown(join(folder, 'days'), uid, uid)
  const shell = spawn('bash', ['runbook.sh'], {
    cwd: folder,
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      HOME: folder,
      PATH: `${shims}:${process.env['PATH']}`,
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.com',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(shell, 'close')
  return { code: Number(code), output }
}

/** The two commands that would reach the network, without it; anything else is npm's own. */
function toShim(folder: string): string {
  return `#!/usr/bin/env bash
set -euo pipefail
case "$*" in
    ci) ln -sfn '${join(ROOT, 'node_modules')}' node_modules; exit ;;
    'run pipeline')
        day=$(head -n 1 '${folder}/days')
        [ "$(wc -l < '${folder}/days')" -eq 1 ] || sed -i 1d '${folder}/days'
        set -- run --silent pipeline -- --offline --as-of "$day" ;;
    'run pipeline -- --dry-run')
        set -- run --silent pipeline -- --offline --dry-run --as-of "$(head -n 1 '${folder}/days')" ;;
esac
PATH=\${PATH#*:} exec npm "$@"
`
}

/** The host of the one source that the page looks at. */
async function startSource(): Promise<Record<string, string>> {
  const server = await startReplayServer(await readFixture('huggingface'))
  onTestFinished(() => server.close())
  return { TPI_ORIGIN_HUGGINGFACE: server.origin }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address instanceof Object ? address.port : 0
}
