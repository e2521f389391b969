// Where the processor's time goes while the proxy answers: samples of V8's profiler, by whose code was running.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Figure, PROXY, type Row } from '../figures.ts'
import { type Asked, measure } from '../load.ts'
import { createKeys, startProxy } from '../proxy.ts'
import { PATHS, type Stage } from '../stage.ts'
import { COLD_QUESTIONS, KINDS } from './computed.ts'

const PARTS = [
  'writing to the socket',
  'the rest of Node',
  'Koa and its router',
  'other libraries',
  'this service',
  'collecting garbage',
] as const
type Part = (typeof PARTS)[number]

const KOA = /\/node_modules\/(?:@koa\/|koa|on-finished|ee-first)/
/** Node's own calls into the kernel, as the profiler names them. */
const WRITES = /^write(?:v|Buffer|Latin1String|Utf8String)$/

const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.int()).optional(),
    }),
  ),
  startTime: z.number(),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
})
type Profile = z.output<typeof Profile>

export const profile: Row<Stage> = {
  id: 'profile',
  async measure(stage) {
    const subjects: { what: string; asked: Asked[] }[] = [
      { what: 'GET 1.5 KB, identity', asked: [{ path: PATHS.small }] },
      ...KINDS.map(({ what, toAsked }) => ({
        what: `${what}, cold`,
        asked: Array.from({ length: COLD_QUESTIONS }, (_, number) =>
          toAsked(number, stage.market.models),
        ),
      })),
    ]
    const figures: Figure[] = []
    for (const [number, { what, asked }] of subjects.entries()) {
      stage.progress(`profile of ${what}`)
      const shares = await profileProxy(stage, { name: `profile-${number}`, asked })
      for (const part of PARTS)
        figures.push({
          row: 'profile',
          what: `of ${what}: ${part}`,
          contender: PROXY,
          unit: '%',
          values: [100 * (shares.get(part) ?? 0)],
        })
    }
    return figures
  },
}

async function profileProxy(
  stage: Stage,
  { name, asked }: { name: string; asked: readonly Asked[] },
): Promise<ReadonlyMap<Part, number>> {
  const folder = await stage.folder(name)
  const profiles = join(folder, 'profiles')
  const server = stage.keep(
    await startProxy({
      folder,
      store: await stage.store(),
      flags: ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
    }),
  )
  const [key = ''] = await createKeys(server.url, 1)
  const requests = asked.map((one) => ({ ...one, headers: { Authorization: `Bearer ${key}` } }))
  const half = Math.ceil(requests.length / 2)
  // V8 compiles what it sees often; questions of the first half are not asked again.
  await measure(server, requests.slice(0, half), { seconds: 2 })
  const from = toMicros(process.hrtime.bigint())
  await measure(server, requests.slice(-half), { seconds: 2 })
  const to = toMicros(process.hrtime.bigint())
  await server.stop()
  const [file = ''] = await readdir(profiles)
  const profiled = Profile.parse(JSON.parse(await readFile(join(profiles, file), 'utf8')))
  return toShares(profiled, { from, to })
}

/** The profiler's clock is that of `hrtime`, in microseconds. */
function toMicros(nanos: bigint): number {
  return Number(nanos / 1_000n)
}

/** Of the time in which the process was not idle. */
export function toShares(
  { nodes, startTime, samples, timeDeltas }: Profile,
  { from, to }: { from: number; to: number },
): Map<Part, number> {
  const parts = new Map<number, Part | undefined>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (id: number, above: Part | undefined): void => {
    const node = byId.get(id)
    if (!node) return
    const part = toPart(node.callFrame) ?? above
    parts.set(id, node.callFrame.functionName === '(idle)' ? undefined : part)
    for (const child of node.children ?? []) visit(child, part)
  }
  const [root] = nodes
  if (root) visit(root.id, 'the rest of Node')
  const times = new Map<Part, number>()
  let whole = 0
  let at = startTime
  for (const [index, id] of samples.entries()) {
    const spent = timeDeltas[index] ?? 0
    at += spent
    const part = parts.get(id)
    if (at < from || at > to || part === undefined) continue
    times.set(part, (times.get(part) ?? 0) + spent)
    whole += spent
  }
  return new Map([...times].map(([part, time]) => [part, time / whole]))
}

/** `undefined`: code without a file, such as a regular expression, belongs to whoever called it. */
function toPart({ functionName, url }: { functionName: string; url: string }): Part | undefined {
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (url === '') return WRITES.test(functionName) ? 'writing to the socket' : undefined
  if (url.startsWith('node:')) return 'the rest of Node'
  if (KOA.test(url)) return 'Koa and its router'
  return url.includes('/node_modules/') ? 'other libraries' : 'this service'
}
