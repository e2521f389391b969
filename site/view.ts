import type { Plans } from '../contract/plans.ts'
import type { Release } from '../release/release.ts'
import type { Asked } from './components/filters.ts'

/** What pages depend on besides the release: settings of whoever serves them. */
export interface View {
  /** The service's URL, without a slash at the end. */
  baseUrl: string
  plans: Plans
  /** The day of the request, by which retirements and changes have ended or not. */
  today: string
  /** `false` where the feeds for other tools are closed. */
  feeds?: boolean
  /** What the service answers to the example of each operation, by its id, where a service answers. */
  readExamples?: (release: Release) => Promise<ReadonlyMap<string, unknown>>
  /** Where readers report a wrong price. */
  issuesUrl?: string | undefined
}

export type Content = string | Buffer
/** A file: its name, what makes it, and the fields of an address that it reads. */
export type Named = readonly [
  name: string,
  make: (view: View, asked: Asked) => Content | Promise<Content>,
  asked?: readonly string[],
]
