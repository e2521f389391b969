// Offers by kind: models of other kinds, and other output of models that write text.
import type { Endpoint, Model, ModelKind, OtherModel } from '../contract/documents.ts'
import { memoize } from './memoize.ts'
import type { Release } from './release.ts'

type Stated = OtherModel['unit_prices'][number]

export interface UnitPrice
  extends
    Pick<Stated, 'provider' | 'direction' | 'unit' | 'modality' | 'usd' | 'last_seen' | 'sources'>,
    Partial<Pick<Stated, 'image_size' | 'image_quality'>> {
  kind: ModelKind
  model: Pick<Model, 'model_id' | 'name' | 'provider'>
}

/** The kind of other model that each output modality of a text model corresponds to. */
const MADE: ReadonlyMap<string, ModelKind> = new Map([
  ['image', 'images'],
  ['audio', 'speech'],
])

/**
 * Groups prices of the same unit: the most common unit first, the cheapest price first within it.
 */
export const listUnitPrices = memoize(async (release: Release): Promise<readonly UnitPrice[]> => {
  const ofOthers = release.otherModels.flatMap((model) =>
    model.unit_prices.map((sold) => ({
      ...sold,
      kind: model.kind,
      // Models that also write text may have another name among other models, so use the text
      // model's.
      model: release.modelById.get(model.model_id) ?? model,
    })),
  )
  const sold: UnitPrice[] = [...ofOthers, ...(await listMade(release))]
  const alike = Map.groupBy(sold, ({ kind, unit, direction, modality }) =>
    [kind, unit, direction, modality].join(' '),
  )
  return [...alike.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap((prices) => prices.toSorted((one, other) => one.usd - other.usd))
})

async function listMade(release: Release): Promise<UnitPrice[]> {
  const creators = release.models.filter(({ output_modalities: made }) =>
    made.some((modality) => MADE.has(modality)),
  )
  const details = await release.readModelDetails(creators)
  return creators.flatMap((model, index) =>
    (details[index]?.endpoints ?? [])
      .filter(({ offer }) => offer === 'standard' || offer === 'routed')
      .flatMap((endpoint) =>
        groupPrices(endpoint).map((made) => ({
          ...made,
          model,
          last_seen: endpoint.last_seen ?? release.manifest.date,
        })),
      ),
  )
}

function groupPrices({ provider, prices, price_sources: said, sources: ofPrice }: Endpoint) {
  return prices
    .filter(({ direction, service_tier: tier }) => direction === 'output' && tier === 'standard')
    .flatMap(({ direction, modality, unit, usd }) => {
      const kind = MADE.get(modality)
      if (kind === undefined) return []
      const own = said.flatMap(({ about, source }) => (about === modality ? [source] : []))
      const sources = own.length > 0 ? own : ofPrice
      return [{ kind, provider, direction, modality, unit, usd, sources }]
    })
}
