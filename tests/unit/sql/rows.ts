// The raw rows of SQL tests, with the columns that a test is not about filled in.

type Row = Record<string, unknown>

const OBSERVED = { observed_from: '2026-07-31', observed_to: '2026-07-31' }

/** A quote of a catalogue; `{ provider, provider_model_id }` are what most tests are about. */
export function rawQuote(columns: Row & { provider: string; provider_model_id: string }): Row {
  return {
    ...OBSERVED,
    source: 'models-dev',
    model_ref: columns.provider_model_id,
    model_ref_kind: 'name',
    endpoint_tag: '',
    offer: 'standard',
    currency: 'USD',
    input_usd_per_mtok: '1',
    output_usd_per_mtok: '4',
    discount: 0,
    input_modalities: ['text'],
    output_modalities: ['text'],
    is_available: true,
    is_deprecated: false,
    regions: [],
    ...columns,
  }
}

/** A model of the aggregator's list. */
export function rawModel(model_ref: string, columns: Row = {}): Row {
  return {
    ...OBSERVED,
    source: 'openrouter',
    model_ref,
    canonical_slug: model_ref,
    name: model_ref,
    context_length: 128000,
    input_modalities: ['text'],
    output_modalities: ['text'],
    released_on: '2026-01-01',
    ...columns,
  }
}

/** The rows of two boards at which a model has a score, by the anchors of data/boards.csv. */
export function rawRatings(model_ref: string, score: number, columns: Row = {}): Row[] {
  const z = 5 * Math.log(score / 40)
  return [
    { board: 'arena-text', category: 'expert', rating: 1481.4 + 34.05 * z },
    { board: 'arena-webdev', category: 'overall', rating: 1424.3 + 104.4 * z },
  ].map((row) => ({ ...OBSERVED, source: 'arena', model_ref, ...row, ...columns }))
}
