// Fixed windows: UTC minutes and UTC days.
import type { Limits } from '../../contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'

export const WINDOW_MS = { minute: MINUTE_MS, day: DAY_MS }

/** Number of the window since 1970. */
export function countWindows(name: Window['name'], at: number): number {
  return Math.floor(at / WINDOW_MS[name])
}

export type Rates = Pick<Limits, 'requests_per_minute' | 'requests_per_day'>

export interface Window {
  name: 'minute' | 'day'
  limit: number
  remaining: number
  /** Milliseconds since 1970. */
  resetAt: number
}

export interface Usage {
  allowed: boolean
  /** In milliseconds since 1970. */
  at: number
  minute: Window
  day: Window
}
