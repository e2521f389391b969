// The runbook, run: every `sh` block in order, in one shell, as an operator would paste it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { ROOT } from '../../run-process.ts'
import { REPRICED, writeSmallSeed } from '../faults/store/small-market.ts'
import { readFixture } from '../../unit/pipeline/sources/fixture.ts'
import { startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import { createFolder } from '../../temporary-folder.ts'

const PARTS = [
  'contract',
  'data',
  'docs',
  'mcp',
  'pipeline',
  'accounts',
  'proxy',
  'release',
  'site',
  'store',
  'scripts',
  'sql',
  'package.json',
  '.gitignore',
]
const missing = ['git', 'jq', 'curl', 'bash'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
)
const skipped = missing.length > 0 ? ` (skipped: no ${missing.join(', ')})` : ''

describe('the runbook', async () => {
  const text = await readFile(join(ROOT, 'docs/runbook.md'), 'utf8')
  const blocks = toBlocks(text)

  it.skipIf(missing.length > 0)(`works from the first line to the last${skipped}`, async () => {
    const folder = await createFolder()
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
    expect(chapter('Roll back a release')).toMatch(/→.*the current release is now that of/)
    expect(chapter('A failed source')).toMatch(/openrouter\tok/)
    expect(chapter('A held value')).toContain('index_move: expected a move of at most')
    expect(chapter('A held value')).toContain('check the largest changes')
    expect(chapter('A held value')).toContain('"status":"published"')
    expect(chapter('A wrong price')).toContain('3 days restated')
    expect(chapter('Rotate secrets')).toContain('is revoked')
    expect(chapter('A corrupted store')).toMatch(
      /written again[^]*the current release is now that of[^]*: 0 problems/,
    )
    expect(chapter('Back up and restore the store')).toContain(': 0 problems')
    expect(chapter('Back up and restore the state')).toContain('"index_points"')
  })
})

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

/**
 * What went wrong before a chapter that mends it, where the commands would otherwise find nothing
 * amiss.
 */
const REHEARSALS: Record<string, string> = {
  'A held value': `
    jq '{breaker_index_move} | .breaker_index_move.value = 0.000001' data/parameters.json > "$TPI_DATA_DIR/parameters.json"
    npm run pipeline
    rm "$TPI_DATA_DIR/parameters.json"
    held=$(npm run --silent store -- list | awk '/current$/ { print $1 }')
    until curl -s "$BASE/health" | grep -q "$held"; do sleep 0.2; done`,
  'A corrupted store': `
    # No picture: an earlier one isn't drawn again once a price is void.
    largest=$(ls -S "$STORE"/blobs/* | xargs grep -L PNG | sed -n 1p || true)
    rm "$largest"
    echo 'no document' > "$largest"
    echo '{' > "$STORE/current.json"`,
  'Rotate secrets': `
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
}

async function runScript(folder: string, { script, environment }: Scripted) {
  const shims = join(folder, 'shims')
  await mkdir(shims)
  await writeFile(join(folder, 'days'), '2026-07-29\n2026-07-30\n2026-07-31\n')
  await writeFile(join(shims, 'npm'), toShim(folder))
  await chmod(join(shims, 'npm'), 0o755)
  await writeFile(join(folder, 'runbook.sh'), script)
  const shell = spawn('bash', ['runbook.sh'], {
    cwd: folder,
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
