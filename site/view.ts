import type { Plans } from '../contract/plans.ts'

/** What pages depend on besides the release: settings of whoever serves them. */
export interface View {
  /** The service's URL, without a slash at the end. */
  baseUrl: string
  plans: Plans
  /** `false` where the feeds for other tools are closed. */
  feeds?: boolean
  /** Where readers report a wrong price. */
  issuesUrl?: string | undefined
}
