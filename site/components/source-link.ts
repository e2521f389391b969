// Where a reader may check what a source says: its own page.
import { nameSource } from '../../contract/sentences.ts'
import { html, type Html } from './html.ts'

/** By the source's id, as its file in `pipeline/sources` says. */
export const SOURCE_PAGES: Readonly<Record<string, string>> = {
  aws: 'https://aws.amazon.com/bedrock/pricing/',
  azure: 'https://azure.microsoft.com/pricing/details/ai-foundry-models/',
  baseten: 'https://www.baseten.co/pricing',
  cerebras: 'https://www.cerebras.ai/pricing',
  chutes: 'https://chutes.ai/pricing',
  deepinfra: 'https://deepinfra.com/pricing',
  friendli: 'https://friendli.ai/pricing/serverless-endpoints',
  'genai-prices': 'https://github.com/pydantic/genai-prices',
  'github-copilot':
    'https://docs.github.com/en/copilot/reference/copilot-billing/models-and-pricing',
  groq: 'https://groq.com/pricing',
  huggingface: 'https://huggingface.co/inference/models',
  'io-net': 'https://io.net/intelligence',
  litellm: 'https://docs.litellm.ai/docs/proxy/custom_pricing',
  'llm-prices': 'https://www.llm-prices.com',
  llmgateway: 'https://llmgateway.io/models',
  llmrates: 'https://www.llmrates.ai',
  'models-dev': 'https://models.dev',
  nebius: 'https://nebius.com/token-factory/prices',
  novita: 'https://novita.ai/pricing',
  openrouter: 'https://openrouter.ai/models',
  portkey: 'https://github.com/Portkey-AI/models',
  together: 'https://www.together.ai/pricing',
  venice: 'https://docs.venice.ai/overview/pricing',
  vercel: 'https://vercel.com/ai-gateway/models',
  xai: 'https://docs.x.ai/docs/models',
}

export function renderSource(source: string): Html {
  const page = SOURCE_PAGES[source]
  return page === undefined
    ? html`${nameSource(source)}`
    : html`<a href="${page}" rel="external">${nameSource(source)}</a>`
}
