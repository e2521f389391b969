/** Describes which prices this service uses and compares. */
export const BILLED =
  'Prices are what providers bill customers without a contract, after promotions. If a field’s name contains “list”, the price is the one before promotions.'
export const COMPARED =
  'We rank offers at the prices that the provider itself shows. If only a reseller shows a promotion, we use the list price unless `promotions` is true. For each model, we prefer offers whose address has no placeholders.'

/** Formats a number: whole from 1,000, otherwise four significant digits. */
export function formatNumber(value: number): string {
  return value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)))
}

/** Display names of aggregators and catalogues; other sources are providers. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  announcement: 'Its creator’s announcement',
  arena: 'Arena',
  'epoch-eci': 'Epoch AI',
  huggingface: 'Hugging Face',
  litellm: 'LiteLLM',
  'models-dev': 'models.dev',
  llmrates: 'LLMRates',
  openrouter: 'OpenRouter',
  portkey: 'Portkey',
  vercel: 'Vercel AI Gateway',
}

export function nameSource(source: string): string {
  return SOURCE_NAMES[source] ?? source
}

/** An announced end, as of `date`. */
interface Ending {
  model_id: string
  retired: boolean | null
  retires_on: string | null
  retires_on_source: string | null
  replaced_by: string | null
}

/** Who states when a model ends, for use inside a sentence. */
export const describeAuthority = (source: string | null) =>
  source === null || source === 'announcement' ? 'its creator' : nameSource(source)

/** Why a retired model has no offers; `undefined` for other models. */
export function describeRetired(model: Ending): string | undefined {
  const { model_id, retired, retires_on, retires_on_source, replaced_by } = model
  if (!retired) return undefined
  const instead = replaced_by === null ? '' : ` Its creator recommends ${replaced_by} instead.`
  return `${model_id} was retired on ${retires_on}, according to ${describeAuthority(retires_on_source)}, so it can no longer be called.${instead}`
}

export const describeEnd = (end: string, date: string) => (end < date ? 'was retired' : 'retires')
