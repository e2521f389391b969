import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJsonFile } from './json-file.ts'

export const PlanName = z.enum(['public', 'anonymous', 'free', 'paid'])
export type PlanName = z.infer<typeof PlanName>

export const Limits = z.strictObject({
  requests_per_day: z.int().positive(),
  requests_per_minute: z.int().positive(),
  history_days: z.int().min(1).max(365),
})
export type Limits = z.infer<typeof Limits>

/** `data/plans.json`: limits are data rather than code. */
export const Plans = z.record(PlanName, Limits)
export type Plans = z.infer<typeof Plans>

/** How many watches an account may have, by the best plan of its keys. */
export const MAX_WATCHES = { free: 20, paid: 500 }

/** An invalid setting; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** `path`: the setting `TPI_PLANS`. The proxy enforces the plans and the site shows them. */
export async function readPlans(path: string): Promise<Plans> {
  try {
    return parseJsonFile(await readFile(path, 'utf8'), Plans)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`TPI_PLANS: expected the plans in ${path}, got ${path}: ${reason}`, {
      cause,
    })
  }
}
