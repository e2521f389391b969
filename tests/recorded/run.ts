// Asks a service the same list of requests and writes down its answers, or compares two such recordings:
// what a change of the code changes for callers. The code that answers may be any other checkout.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError, print, runCommand } from '../../contract/command.ts'
import { findFreePort } from '../free-port.ts'
import { runNode } from '../run-process.ts'
import { type Keys, type RecordedAnswer, recordAnswer } from './answer.ts'
import { REQUESTS, type RecordedRequest } from './requests.ts'

const USAGE = `usage: npm run recorded -- record <folder of a checkout> <file> [--store <folder>]
                               compare <file> <file>`
/** So that the pages, which name their origin, are those of any launch. */
const TPI_BASE_URL = 'https://prices.example'
const SHOWN = 160

type Recording = Record<string, RecordedAnswer>

await runCommand(
  'recorded',
  USAGE,
  { allowPositionals: true, options: { store: { type: 'string' } } },
  async ({ positionals: [command, one, other], values }) => {
    if (one === undefined || other === undefined) throw new UsageError('')
    if (command === 'record') return writeRecording(resolve(one), other, values.store)
    if (command === 'compare') return compare(await readRecording(one), await readRecording(other))
    throw new UsageError('')
  },
)

async function readRecording(file: string): Promise<Recording> {
  const recording: Recording = JSON.parse(await readFile(file, 'utf8'))
  return recording
}

/** `store`: a folder with a release of the embedded history; without it, one is made. */
async function writeRecording(root: string, file: string, store?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recorded-'))
  try {
    const settings = {
      TPI_BASE_URL,
      TPI_STORE: `file:${store === undefined ? join(folder, 'store') : resolve(store)}`,
      TPI_STATE: `sqlite:${join(folder, 'state.db')}`,
      TPI_SMTP_URL: `outbox:${join(folder, 'outbox')}`,
      TPI_PLANS: join(folder, 'plans.json'),
      TPI_ALERTS: 'off',
    }
    await writeFile(settings.TPI_PLANS, JSON.stringify(await toUnlimited(root)))
    if (store === undefined) await runOrThrow(root, ['pipeline/run.ts', '--offline'], settings)
    const keys: Keys = { paid: '', free: '' }
    for (const plan of ['paid', 'free'] as const)
      keys[plan] = await runOrThrow(root, ['scripts/keys.ts', 'create', plan], settings).then(
        (output) => output.split('\n')[1] ?? '',
      )
    const recording = await recordService(root, settings, keys)
    await writeFile(file, JSON.stringify(recording, null, 1))
    print(`${Object.keys(recording).length} answers in ${file}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function toUnlimited(root: string): Promise<unknown> {
  const plans: Record<string, object> = JSON.parse(
    await readFile(join(root, 'data/plans.json'), 'utf8'),
  )
  const unlimited = { requests_per_day: 1_000_000, requests_per_minute: 1_000_000 }
  return Object.fromEntries(
    Object.entries(plans).map(([name, plan]) => [name, { ...plan, ...unlimited }]),
  )
}

async function runOrThrow(root: string, args: string[], settings: Record<string, string>) {
  const { code, output, errors } = await runNode(args, settings, root)
  if (code !== 0) throw new Error(`${args.join(' ')}: expected exit 0, got ${code}: ${errors}`)
  return output
}

async function recordService(root: string, settings: Record<string, string>, keys: Keys) {
  const PORT = String(await findFreePort())
  const server = spawn(process.execPath, [join(root, 'proxy/server.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings, PORT },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const origin = `http://127.0.0.1:${PORT}`
    await untilReady(origin, server)
    const recording: Recording = {}
    for (const asked of REQUESTS) recording[toName(asked)] = await recordAnswer(origin, asked, keys)
    return recording
  } finally {
    server.kill()
  }
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`proxy: expected a service, got exit ${server.exitCode}`)
}

function toName({
  method = 'GET',
  path,
  key = 'paid',
  headers,
  body,
  isRepeated,
}: RecordedRequest) {
  const rest = [
    key,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [JSON.stringify(body)]),
    ...(isRepeated ? ['with its ETag'] : []),
  ]
  return `${method} ${path} (${rest.join('; ')})`
}

/** Prints each difference. Exit 1 where there is one. */
function compare(before: Recording, after: Recording): number {
  let differences = 0
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = listDifferences(toLines(before[name]), toLines(after[name]))
    if (found.length === 0) continue
    differences += 1
    print([name, ...found].join('\n  '))
  }
  print(`${differences} of ${Object.keys(after).length} answers differ`)
  return differences > 0 ? 1 : 0
}

/** By place: the status, each header, each field of JSON, each line of a text. */
function toLines(answer: RecordedAnswer | undefined): Map<string, string> {
  const lines = new Map<string, string>()
  if (!answer) return lines
  lines.set('status', String(answer.status))
  for (const [name, value] of Object.entries(answer.headers)) lines.set(name, value)
  try {
    addFields(lines, 'body', JSON.parse(answer.body))
    // Where every field is the same, their order and spaces may still differ.
    lines.set('body as text', answer.body)
  } catch {
    answer.body.split('\n').forEach((line, number) => lines.set(`line ${number + 1}`, line))
  }
  return lines
}

function addFields(lines: Map<string, string>, name: string, value: unknown): void {
  if (!(value instanceof Object)) lines.set(name, JSON.stringify(value))
  else for (const [key, inner] of Object.entries(value)) addFields(lines, `${name}.${key}`, inner)
}

function listDifferences(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const different = names.filter((name) => before.get(name) !== after.get(name))
  const told =
    different.length > 1 ? different.filter((name) => name !== 'body as text') : different
  return told.map(
    (name) =>
      `${name}: ${shorten(before.get(name), after.get(name))} → ${shorten(after.get(name), before.get(name))}`,
  )
}

/** The text from shortly before the place where it leaves the other. */
function shorten(text: string | undefined, other = ''): string {
  if (text === undefined) return 'none'
  const start = text.split('').findIndex((letter, place) => letter !== other[place])
  return text.length <= SHOWN ? text : `…${text.slice(Math.max(0, start - 40), start + SHOWN)}…`
}
