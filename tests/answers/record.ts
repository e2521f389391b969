// Records what a checkout answers, or compares two recordings:
//   node tests/answers/record.ts <checkout> <file>
//   node tests/answers/record.ts --compare <file> <file>
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { REQUESTS } from './requests.ts'

const RELEASES = ['offline', 'live', 'held']
/** What names a release, a request or an instant of this run, in any answer. */
const VOLATILE =
  /(?<=data-challenge=")[^"]+|\b[0-9a-f]{64}\b|\b\d{8}T\d{6}Z?-[0-9a-f]+\b|\breq_\w+|\b[0-9a-f]{12,40}\b|(?<=[.-])[0-9a-f]{8,16}(?=\.(?:js|css|woff2|png|svg))/g
const VOLATILE_FIELDS = new Set(['age_seconds', 'timestamp', 'request_id', 'started_at'])
const HEADERS = [
  'content-type',
  'cache-control',
  'content-range',
  'allow',
  'location',
  'x-history-limit-days',
]

interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}
type Recording = Record<string, Answer>

const [first = '', second = '', third = ''] = process.argv.slice(2)
if (first === '--compare') await compare(second, third)
else await record(first, second)

async function record(root: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'answers-'))
  const making = spawn(process.execPath, [join(import.meta.dirname, 'releases.ts'), folder], {
    cwd: root,
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => making.once('exit', resolve))
  if (code !== 0) throw new Error(`releases: expected exit code 0, got ${String(code)}`)
  const recording: Recording = {}
  for (const release of RELEASES) await ask(root, folder, release, recording)
  await writeFile(file, JSON.stringify(recording))
  await rm(folder, { recursive: true })
}

async function ask(root: string, folder: string, release: string, all: Recording): Promise<void> {
  const plans = join(folder, 'plans.json')
  const plan = { requests_per_day: 1e6, requests_per_minute: 1e6, history_days: 365 }
  await writeFile(plans, JSON.stringify({ public: plan, anonymous: plan, free: plan, paid: plan }))
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    TPI_STORE: `file:${join(folder, release)}`,
    TPI_STATE: `sqlite:${join(folder, `${release}.db`)}`,
    TPI_BASE_URL: 'https://prices.example',
    TPI_PLANS: plans,
  }
  const options = { cwd: root, env }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/keys.ts', 'create', 'paid'],
    options,
  )
  const [key = ''] = /tpi_paid_\w+/.exec(stdout) ?? []
  const proxy = spawn(process.execPath, ['proxy/server.ts'], options)
  try {
    const url = await new Promise<string>((resolve) =>
      createInterface({ input: proxy.stdout }).on('line', (line) => {
        const [, found] = /(http:\/\/[\d.]+:\d+)/.exec(line) ?? []
        if (found !== undefined) resolve(found)
      }),
    )
    for (const { method, path, headers, body } of REQUESTS) {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
        redirect: 'manual',
        ...(body !== undefined && { body }),
      })
      const text = await answer.text()
      const extra = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`)
      all[`${release} ${method} ${path}${extra.join('')}${body === undefined ? '' : ` ${body}`}`] =
        {
          status: answer.status,
          headers: Object.fromEntries(
            HEADERS.map((name) => [name, answer.headers.get(name) ?? '']),
          ),
          body: parse(text),
        }
    }
  } finally {
    proxy.kill()
  }
}

function parse(text: string): unknown {
  const stable = text.replaceAll(VOLATILE, '#').replaceAll(/127\.0\.0\.1:\d+/g, 'here')
  try {
    return JSON.parse(stable, (name, value: unknown) => (VOLATILE_FIELDS.has(name) ? '#' : value))
  } catch {
    return stable
  }
}

/** Prints each place that differs, with how many answers differ there. */
async function compare(before: string, after: string): Promise<void> {
  const [was, is] = await Promise.all(
    [before, after].map(async (file): Promise<Recording> =>
      JSON.parse(await readFile(file, 'utf8')),
    ),
  )
  const places = new Map<string, string[]>()
  let same = 0
  for (const [name, answer] of Object.entries(was ?? {})) {
    const found: string[] = []
    diff(answer, is?.[name], '', found)
    if (found.length === 0) same += 1
    const [, , path = ''] = name.split(' ')
    for (const each of new Set(found)) {
      const place = `${path.replace(/\/v1\/models\/[^/]+\/[^/?]+/, '/v1/models/*').split('?')[0]} ${each}`
      places.set(place, [...(places.get(place) ?? []), name])
    }
  }
  process.stdout.write(`${same} of ${Object.keys(was ?? {}).length} answers are the same\n`)
  for (const [place, names] of [...places].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    process.stdout.write(`${names.length} × ${place}   e.g. ${names[0]?.slice(0, 120)}\n`)
}

function diff(a: unknown, b: unknown, place: string, found: string[]): void {
  if (Object.is(a, b)) return
  if (isObject(a) && isObject(b)) {
    if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length)
      found.push(`${place} has ${a.length} items, now ${b.length}`)
    else
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
        const at = Array.isArray(a) ? `${place}[]` : `${place}.${name}`
        if (!(name in b)) found.push(`${at} is gone`)
        else if (!(name in a)) found.push(`${at} is new`)
        else diff(a[name], b[name], at, found)
      }
    return
  }
  if (typeof a === 'string' && typeof b === 'string') {
    let start = 0
    while (a[start] === b[start] && start < a.length) start += 1
    const show = (text: string) => JSON.stringify(text.slice(Math.max(0, start - 30), start + 60))
    found.push(
      a.length > 200
        ? `${place} differs: ${show(a)} now ${show(b)}`
        : `${place} ${JSON.stringify(a)} now ${JSON.stringify(b)}`,
    )
    return
  }
  found.push(`${place} ${JSON.stringify(a)?.slice(0, 80)} now ${JSON.stringify(b)?.slice(0, 80)}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
