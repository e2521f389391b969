// The prices used for lines of usage.
import type { DatedStep, Endpoint, MovingName, OtherModel } from '../../contract/documents.ts'
import type { UsageBasis } from '../../contract/responses.ts'
import type { Priced } from '../recommend/rates.ts'

/** A price and the days it applied; `to` is null if it is current. */
export interface BookPrice extends Priced, Pick<Endpoint, 'first_party' | 'regions' | 'sources'> {
  provider: string | null
  endpoint_tag: string
  model_id_on_provider: string | null
  basis: UsageBasis
  from: string
  to: string | null
  announced_tiers?: DatedStep['announced_tiers']
}

/** All prices of one release. */
export interface UsageBook {
  run_id: string
  as_of: string
  date: string
  /** Days of the release with observed prices. */
  days: ReadonlySet<string>
  /** Providers' names in lower case, with their slugs. */
  providers: readonly (readonly [name: string, slug: string])[]
  /** Providers that are an account or subsidiary of another. */
  parts: readonly (readonly [slug: string, whole: string])[]
  /** Providers that forward requests to others. */
  routers: ReadonlySet<string>
  moving: readonly MovingName[]
  /** Countries and blocs of cloud regions. */
  places: ReadonlyMap<string, readonly string[]>
  /** The last day of models that have retired or will, and which source states it. */
  ends: ReadonlyMap<string, { retires_on: string; source: string | null }>
  /** Models not billed by text tokens alone. */
  others: readonly OtherModel[]
  /** A model's prices in order of precedence. */
  models: readonly {
    model_id: string
    /**
     * Spellings in lower case, with the rule that matched; `provider` is set if providers differ.
     */
    names: readonly { name: string; provider: string | null; rule: string }[]
    /** True unless known otherwise. */
    calls_tools: boolean
    /** False unless known otherwise. */
    reasons: boolean
    prices: readonly BookPrice[]
  }[]
}
