/** A number as a sentence shows it: whole from 1,000 on, else to four significant digits. */
export function toNumberText(value: number): string {
  return value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)))
}

/** Aggregators and catalogues by the names that people know; other sources are sellers. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
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

export function toSourceName(source: string): string {
  return SOURCE_NAMES[source] ?? source
}
