import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import type { Rates, Windows } from './windows.ts'

export interface Window {
  name: 'minute' | 'day'
  limit: number
  remaining: number
  /** Milliseconds since 1970. */
  resetAt: number
}

export interface Usage {
  allowed: boolean
  /** By the clock that the windows follow, in milliseconds since 1970. */
  at: number
  minute: Window
  day: Window
}

/** Counts requests by subject. */
export interface Counters {
  /** Takes a request from both windows, or from none where one is used up. */
  take(subject: string, limits: Rates, now: number): Promise<Usage>
  /** Counts nothing. */
  peek(subject: string, limits: Rates, now: number): Promise<Usage>
}

/** `available`: what this process may take of the limits, where it is not all of them. */
export function toUsage(
  { minute, minuteUsed, day, dayUsed }: Windows,
  limits: Rates,
  { allowed, at, available = limits }: { allowed: boolean; at: number; available?: Rates },
): Usage {
  const toWindow = (name: Window['name'], used: number, resetAt: number): Window => {
    const rate = `requests_per_${name}` as const
    return { name, limit: limits[rate], remaining: Math.max(0, available[rate] - used), resetAt }
  }
  return {
    allowed,
    // A late request counts in the window after its own: its wait begins there, or it would be too long.
    at: Math.max(at, minute * MINUTE_MS, day * DAY_MS),
    minute: toWindow('minute', minuteUsed, (minute + 1) * MINUTE_MS),
    day: toWindow('day', dayUsed, (day + 1) * DAY_MS),
  }
}
