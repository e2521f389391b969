import pLimit from 'p-limit'
import type { AccountState } from '../../accounts/state.ts'
import type { Count } from '../../accounts/state/count-table.ts'
import { type Log, warnAtTimes } from '../../contract/log.ts'
import { countWindows } from './windows.ts'

/** Counts of this period may be lost in a crash. */
const SAVE_INTERVAL_MS = 2_000
/** Maximum kept while the state database is down. */
const MAX_UNSAVED = 250_000

export interface SavedOptions {
  state: AccountState
  now: () => number
  log: Log
}

/**
 * Saves the day's counts, so they survive restarts and appear on the dashboard. `onReturn` is
 * called when the state database is back.
 */
export function createSavedCounts({ state, now, log }: SavedOptions, onReturn: () => void) {
  const warn = warnAtTimes(log, now)
  /**
   * Counts by day and subject, so the last count of a day is saved beside the first of the next.
   */
  const unsaved = new Map<string, Count>()
  const inTurn = pLimit(1)
  const timer = setInterval(() => void save(), SAVE_INTERVAL_MS).unref()
  let isFailing = false

  function fail(event: string, error: unknown): void {
    warn(event, { error: String(error) })
    isFailing = true
  }

  /** Waits for any save in progress, so that an older count never overwrites a newer one. */
  const save = () =>
    inTurn(async () => {
      const saving = [...unsaved]
      try {
        if (saving.length > 0) await state.counts.save(saving.map(([, count]) => count))
        else if (isFailing) await state.database.run('select 1')
        // Counts added since then are newer.
        for (const [key, count] of saving) if (unsaved.get(key) === count) unsaved.delete(key)
        if (isFailing) onReturn()
        isFailing = false
      } catch (error) {
        fail('counters_save_failed', error)
      }
    })

  return {
    isFailing: () => isFailing,
    save,

    note(subject: string, used: number, at: number): void {
      const day = countWindows('day', at)
      const key = `${day} ${subject}`
      if (unsaved.size < MAX_UNSAVED || unsaved.has(key)) unsaved.set(key, { subject, day, used })
    },

    /** Usage of the subject on the day that contains this time. */
    async find(subject: string, at: number): Promise<number> {
      const day = countWindows('day', at)
      try {
        return unsaved.get(`${day} ${subject}`)?.used ?? (await state.counts.find(subject, day))
      } catch (error) {
        // Without the state database, keys can't be checked either, so counting starts at zero.
        fail('counters_read_failed', error)
        return 0
      }
    },

    stop(): Promise<void> {
      clearInterval(timer)
      return save()
    },
  }
}
