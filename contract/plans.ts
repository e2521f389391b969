import { z } from 'zod'

export const PlanName = z.enum(['public', 'anonymous', 'free', 'paid'])
export type PlanName = z.infer<typeof PlanName>

/** What one plan allows. */
export const Limits = z.strictObject({
  requests_per_day: z.int().positive(),
  requests_per_minute: z.int().positive(),
  history_days: z.int().min(1).max(365),
})
export type Limits = z.infer<typeof Limits>

/** `data/plans.json`: limits are data, not code. */
export const Plans = z.record(PlanName, Limits)
export type Plans = z.infer<typeof Plans>
