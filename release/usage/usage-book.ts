// What lines of usage are priced by.
import type { Endpoint, MovingName, OtherModel } from '../../contract/documents.ts'
import type { UsageBasis } from '../../contract/responses.ts'
import type { Priced } from '../recommend/rates.ts'
import type { NamedModel } from './names.ts'

/** A price and the days on which it held; `to` is null where it stands. */
export interface BookPrice extends Priced, Pick<Endpoint, 'first_party' | 'regions' | 'sources'> {
  seller: string | null
  endpoint_tag: string
  model_id_on_provider: string | null
  basis: UsageBasis
  from: string
  to: string | null
}

/** All that usage is priced by, of one release. */
export interface UsageBook {
  run_id: string
  as_of: string
  date: string
  /** Those of the release on which prices were observed. */
  days: ReadonlySet<string>
  /** A seller's names in lower case, and its slug. */
  sellers: readonly (readonly [name: string, slug: string])[]
  /** Of a seller that is an account or a part of another, the other. */
  parts: readonly (readonly [slug: string, whole: string])[]
  /** Sellers that pass a request on to others. */
  routers: ReadonlySet<string>
  moving: readonly MovingName[]
  /** Models that are not billed by tokens of text alone. */
  others: readonly OtherModel[]
  /** The prices of a model in the order of choice. */
  models: readonly (Omit<NamedModel, 'prices'> & {
    /** Unless it is known not to. */
    calls_tools: boolean
    prices: readonly BookPrice[]
  })[]
}
