// The store records which state database belongs to it. A lost or wrong database would issue new
// keys while rejecting all existing ones.
import { randomBytes } from 'node:crypto'
import type { AccountState } from '../../accounts/state.ts'
import { ApiError } from '../../contract/api-error.ts'
import { type Log, formatError, warnAtTimes } from '../../contract/log.ts'
import { ConflictError, type Store } from '../../store/store.ts'

const KEY = 'state/identity'
const CHECK_INTERVAL_MS = 10_000
const ACCEPT = 'npm run keys -- accept-state'

const UNKNOWN_STATE = new ApiError(
  'data_unavailable',
  'state: this is not the database with the keys of this service, so no key is created until the operator restores or accepts it',
  { headers: { 'Retry-After': '60' } },
)

export function createStateIdentity({
  store,
  state,
  now,
  log,
}: {
  store: Store
  state: AccountState
  now: () => number
  log: Log
}) {
  const warn = warnAtTimes(log, now)
  let isForeign = false
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    try {
      const own = await readIdentity(state)
      const wasForeign = isForeign
      isForeign = (await findOrWrite(store, own)) !== own
      if (isForeign && !wasForeign)
        log('state_is_not_of_this_store', { store: store.url, accept_with: ACCEPT }, 'error')
    } catch (error) {
      // A read-only store can't record an identity, so there is nothing to compare.
      warn('state_identity_unknown', { error: formatError(error) })
    }
  }

  return {
    async start(): Promise<void> {
      await check()
      timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
    },
    check,
    stop: () => clearInterval(timer),
    isForeign: () => isForeign,
    /** Call before issuing a key. */
    requireOwn(): void {
      if (isForeign) throw UNKNOWN_STATE
    },
  }
}

/** Makes this database the store's own. */
export async function acceptState(store: Store, state: AccountState): Promise<void> {
  await store.write(KEY, Buffer.from(await readIdentity(state)))
}

async function readIdentity(state: AccountState): Promise<string> {
  return (await state.findOrAddSecret('identity', randomBytes(16))).toString('hex')
}

async function findOrWrite(store: Store, own: string): Promise<string> {
  const read = async () => (await store.read(KEY))?.body.toString()
  const known = await read()
  if (known !== undefined) return known
  try {
    await store.write(KEY, Buffer.from(own), { ifMatch: null })
    return own
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return (await read()) ?? own
  }
}
