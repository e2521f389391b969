// An operator's approval of a held value is an object in the store that the next run reads.
import { type Hold, LetThrough, letThroughKey } from '../../contract/release.ts'
import type { Store } from '../../store/store.ts'
import { toSecond } from '../collect/clock.ts'
import { readHistory } from './release-history.ts'
import { findCurrentRelease } from './current-release.ts'

/** The hold doesn't exist or can't be approved; the message is one sentence. */
export class HoldError extends Error {
  override name = 'HoldError'
}

export async function findLetThrough(store: Store, hold: Hold): Promise<LetThrough | undefined> {
  const object = await store.read(letThroughKey(hold))
  return object && LetThrough.parse(JSON.parse(object.body.toString()))
}

/** Approves a held value, by default the last one. The next run publishes it. */
export async function releaseHold(
  store: Store,
  { reason, by, run, now }: { reason: string; by: string; run: string | undefined; now: Date },
): Promise<LetThrough> {
  const current = await findCurrentRelease(store)
  const standing = current?.manifest.hold
  if (!current || !standing) throw new HoldError(`${store.url}: expected a hold, found none`)
  const runId = run ?? current.manifest.run_id
  const held = await findHeldRun(store, runId, standing)
  if (!held) throw new HoldError(`${store.url}: expected a run whose value is held, got "${runId}"`)
  const fixed = held.breakers.find(({ can_be_released: can }) => !can)
  if (fixed || held.index_points === null)
    throw new HoldError(`nothing can be published: ${fixed?.sentence ?? 'there is no index'}`)
  const release: LetThrough = {
    run_id: runId,
    reason,
    by,
    at: toSecond(now),
    index_points: held.index_points,
  }
  await store.write(letThroughKey(standing), Buffer.from(JSON.stringify(release)))
  return release
}

async function findHeldRun(store: Store, runId: string, { since }: Hold) {
  for await (const { run_id, hold } of readHistory(store)) {
    if (hold?.since !== since) return undefined
    if (run_id === runId) return hold
  }
  return undefined
}
