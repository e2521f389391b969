// Creates, lists and revokes keys, changes their plans, and reports their usage.
import { PlanName } from '../contract/plans.ts'
import { DAY_MS } from '../contract/time.ts'
import { USAGE_DAYS } from '../accounts/accounts.ts'
import { createKey } from '../accounts/keys.ts'
import { type AccountState, openState } from '../accounts/state.ts'
import type { KeyRecord } from '../accounts/state/key-table.ts'
import { readConfig } from '../proxy/config.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { acceptState } from '../proxy/operate/state-identity.ts'
import { toDate } from '../proxy/pages/dashboard.ts'
import { openStore } from '../store/open.ts'

const USAGE = `usage: npm run keys -- create [anonymous|free|paid] [--name <name>]
                       list
                       revoke <key id>
                       plan <key id> <anonymous|free|paid>
                       usage [<key id>]
                       accept-state`

const IssuedPlan = PlanName.exclude(['public'])

async function run(
  [command, ...rest]: readonly string[],
  { name, state, storeUrl }: { name: string | undefined; state: AccountState; storeUrl: string },
): Promise<string> {
  const now = Date.now()
  const [id, plan] = rest
  if (command === 'create' && rest.length <= 1) {
    const key = createKey(readPlan(id ?? 'free'), { now, ...(name !== undefined && { name }) })
    await state.keys.add(key.record)
    return `${key.record.id}  ${key.record.plan}\n${key.text}\nThe key is shown only once.`
  }
  if (name !== undefined) throw new UsageError('')
  if (command === 'list' && rest.length === 0)
    return (await state.keys.list()).map(describeKey).join('\n')
  if (command === 'usage' && rest.length <= 1) return listUsage(state, { id, now })
  if (command === 'accept-state' && rest.length === 0) {
    await acceptState(await openStore(storeUrl), state)
    return `${storeUrl} now belongs to this state; keys of another one don't work`
  }
  if (command === 'revoke' && id !== undefined && rest.length === 1) {
    requireKey(id, await state.keys.revoke(id, new Date(now).toISOString()))
    return `${id} is revoked; it stops working within 2 seconds`
  }
  if (command === 'plan' && id !== undefined && plan !== undefined && rest.length === 2) {
    requireKey(id, await state.keys.setPlan(id, readPlan(plan)))
    return `${id} is on the plan ${plan}`
  }
  throw new UsageError('')
}

/** Shows accounts by id, so that email addresses stay in the state database. */
function describeKey({ id, plan, name, accountId, createdAt, revokedAt }: KeyRecord): string {
  const owner = accountId === null ? [] : [accountId]
  const label = name === '' ? [] : [JSON.stringify(name)]
  const life = revokedAt === null ? 'live' : `revoked ${revokedAt}`
  return [id, plan, createdAt, ...owner, ...label, life].join('  ')
}

/** For one key, its usage per day, newest first; for all keys, the totals. */
async function listUsage(
  state: AccountState,
  { id, now }: { id: string | undefined; now: number },
) {
  const keys = (await state.keys.list()).filter((key) => id === undefined || key.id === id)
  if (id !== undefined) requireKey(id, keys.length === 1)
  const since = Math.floor(now / DAY_MS) - USAGE_DAYS + 1
  const days = await state.counts.listUse(
    keys.map((key) => key.id),
    since,
  )
  if (id !== undefined)
    return days
      .toReversed()
      .map(({ day, used }) => `${toDate(day)}  ${used}`)
      .join('\n')
  const used = Map.groupBy(days, ({ keyId }) => keyId)
  return keys
    .map((key) => ({ key, sum: (used.get(key.id) ?? []).reduce((sum, day) => sum + day.used, 0) }))
    .toSorted((left, right) => right.sum - left.sum)
    .map(({ key, sum }) => `${key.id}  ${key.plan}  ${sum} in ${USAGE_DAYS} days`)
    .join('\n')
}

function readPlan(text: string) {
  const parsed = IssuedPlan.safeParse(text)
  if (!parsed.success)
    throw new UsageError(`plan: expected one of ${IssuedPlan.options.join(', ')}, got "${text}"`)
  return parsed.data
}

function requireKey(id: string, isKnown: boolean): void {
  if (!isKnown) throw new Error(`key: expected an id that "list" shows, got "${id}"`)
}

await runCommand(
  'keys',
  USAGE,
  { options: { name: { type: 'string' } }, allowPositionals: true },
  async ({ values, positionals }) => {
    const { stateUrl, storeUrl } = readConfig(process.env)
    const state = await openState(stateUrl, { log: () => undefined })
    try {
      print(await run(positionals, { name: values.name, state, storeUrl }))
    } finally {
      await state.close()
    }
  },
)
