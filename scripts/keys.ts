// Keys from the command line: who may call, and on which plan.
import { PlanName } from '../contract/plans.ts'
import { Keys } from '../proxy/accounts/keys.ts'
import type { AccountState } from '../proxy/accounts/state.ts'
import { openState } from '../proxy/accounts/open-state.ts'
import { ConfigError, readConfig } from '../proxy/config.ts'

const USAGE = `usage: npm run keys -- create [anonymous|free|paid]
                       list
                       revoke <key id>
                       plan <key id> <anonymous|free|paid>`

const IssuedPlan = PlanName.exclude(['public'])

class UsageError extends Error {
  override name = 'UsageError'
}

async function run(words: readonly string[], state: AccountState): Promise<string> {
  const [command, ...rest] = words
  const now = Date.now
  if (command === 'create' && rest.length <= 1) {
    const { text, record } = await new Keys(state, { now }).create(readPlan(rest[0] ?? 'free'))
    return `${record.id}  ${record.plan}\n${text}\nThe key is shown this once.`
  }
  if (command === 'list' && rest.length === 0) {
    const keys = await state.keys.list()
    return keys
      .map(({ id, plan, createdAt, revokedAt }) =>
        [id, plan, createdAt, revokedAt === null ? 'live' : `revoked ${revokedAt}`].join('  '),
      )
      .join('\n')
  }
  const [id, plan, ...others] = rest
  if (command === 'revoke' && id !== undefined && plan === undefined) {
    requireKey(id, await state.keys.revoke(id, new Date(now()).toISOString()))
    return `${id} is revoked; it opens nothing after 2 seconds`
  }
  if (command === 'plan' && id !== undefined && plan !== undefined && others.length === 0) {
    requireKey(id, await state.keys.setPlan(id, readPlan(plan)))
    return `${id} is on the plan ${plan}`
  }
  throw new UsageError(USAGE)
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

try {
  const state = await openState(readConfig(process.env).stateUrl, { log: () => undefined })
  console.log(await run(process.argv.slice(2), state))
  await state.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1
}
