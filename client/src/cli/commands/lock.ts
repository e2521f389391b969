// The prices of the models that a project uses, written to a file, and whether they are the same today.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Operations } from '../../api.ts'
import { UsageError } from '../arguments.ts'
import { type Command, type Context, requireNothing, toMinute } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }

type Line = Operations['priceUsage']['parameters']['lines'][number]
/** USD per million tokens by what is billed; what a provider does not state is not there. */
type Prices = Record<string, number>
interface Locked {
  model: string
  seller?: string
  usd_per_m: Prices
}
interface Lock {
  as_of: string
  run_id: string
  /** Of `prices` as JSON. */
  sha256: string
  prices: Locked[]
}

const FILE = 'prices.lock.json'
/** What is asked of each model, and what goes before the name of what is billed. */
const USES: readonly (readonly [prefix: string, use: Omit<Line, 'at'>])[] = [
  ['', { input_tokens: 1000, output_tokens: 1000 }],
  ['', { input_tokens: 1000, cache_read: 1000 }],
  ['', { input_tokens: 1000, cache_write: 1000 }],
  ['long_', { input_tokens: 500_000, output_tokens: 1000 }],
  ['batch_', { input_tokens: 1000, output_tokens: 1000, batch: true }],
]
const MOST = Math.floor(1000 / USES.length)

export const lock: Command = {
  ...texts.commands.lock,
  async run(context) {
    const { positionals, show } = context
    if (positionals.length === 0 || positionals.length > MOST)
      throw new UsageError(`expected one to ${MOST} models, such as gpt-5.4 or gpt-5.4@azure`)
    const { as_of, run_id, prices } = await ask(context, positionals.map(toModel))
    const made: Lock = { as_of, run_id, sha256: hash(prices), prices }
    await writeFile(toPath(context), `${JSON.stringify(made, undefined, 2)}\n`)
    show(made, () => `${toPath(context)}: ${prices.length} models as of ${toMinute(as_of)}`)
  },
}

export const check: Command = {
  ...texts.commands.check,
  async run(context) {
    requireNothing(context)
    const locked: Lock = JSON.parse(await readFile(toPath(context), 'utf8'))
    if (hash(locked.prices) !== locked.sha256)
      throw new Error(`${toPath(context)}: expected the prices that lock wrote`)
    const today = await ask(context, locked.prices)
    const moved = locked.prices.flatMap((one, at) =>
      compare(one, today.prices[at]?.usd_per_m ?? {}),
    )
    const since = `since ${toMinute(locked.as_of)}`
    if (moved.length > 0) throw new Error([`prices moved ${since}`, ...moved].join('\n  '))
    context.show(today, () => `${locked.prices.length} models: no price moved ${since}.`)
  },
}

const toPath = ({ values }: Context): string => String(values['file'] ?? FILE)
const hash = (prices: unknown): string =>
  createHash('sha256').update(JSON.stringify(prices)).digest('hex')

function toModel(text: string): Omit<Locked, 'usd_per_m'> {
  const at = text.lastIndexOf('@')
  return at > 0 ? { model: text.slice(0, at), seller: text.slice(at + 1) } : { model: text }
}

/** Throws an error that says which model has no price today. */
async function ask(
  { client, signal }: Context,
  asked: readonly Omit<Locked, 'usd_per_m'>[],
): Promise<Omit<Lock, 'sha256'>> {
  const { as_of } = await client.compositeLatest({}, { signal })
  const lines = asked.flatMap(({ model, seller }) =>
    USES.map(([, use]) => ({ model, ...(seller !== undefined && { seller }), at: as_of, ...use })),
  )
  const answer = await client.priceUsage({ lines }, { signal })
  const prices = asked.map(({ model, seller }, index) => {
    const own = answer.lines.slice(index * USES.length, (index + 1) * USES.length)
    const [plain] = own
    if (plain?.status !== 'priced')
      throw new Error(
        [`${model}: ${plain?.reason ?? 'no price'}`, ...(plain?.near ?? [])].join(', '),
      )
    const items = own.flatMap(({ status, items: billed }, at) =>
      billed.flatMap(({ item, usd_per_m }) =>
        status === 'priced' ? [[`${USES[at]?.[0]}${item}`, usd_per_m] as const] : [],
      ),
    )
    return { model, ...(seller !== undefined && { seller }), usd_per_m: Object.fromEntries(items) }
  })
  return { as_of, run_id: answer.run_id, prices }
}

function compare({ model, seller, usd_per_m }: Locked, today: Prices): string[] {
  const name = seller === undefined ? model : `${model}@${seller}`
  const items = new Set([...Object.keys(usd_per_m), ...Object.keys(today)])
  return [...items].flatMap((item) =>
    usd_per_m[item] === today[item]
      ? []
      : [`${name} ${item}: ${say(usd_per_m[item])} → ${say(today[item])} USD per million`],
  )
}

const say = (usd: number | undefined): string => (usd === undefined ? 'not stated' : String(usd))
