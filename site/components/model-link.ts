import type { Endpoint } from '../../contract/documents.ts'
import { findModelName } from '../../release/model-names.ts'
import type { Release } from '../../release/release.ts'
import { capitalize } from './format.ts'
import { html, type Html } from './html.ts'

/** Not everything that has a name has a page. */
export const renderLink = (href: string, name: string, hasPage: boolean): Html =>
  hasPage ? html`<a href="${href}">${name}</a>` : html`<span>${name}</span>`

export const linkProvider = (offer: Pick<Endpoint, 'provider' | 'provider_name'>): Html =>
  html`<a href="/providers/${offer.provider}">${offer.provider_name}</a>`

/** Abbreviations, which names write in capitals. */
const CAPITALS = new Set(
  'ATC BGE EN FLUX GPT GTE HD ICL QA SD TTS XL'.split(' ').map((word) => word.toLowerCase()),
)
const SPELLED = new Map([
  ['chatgpt', 'ChatGPT'],
  ['minilm', 'MiniLM'],
  ['mpnet', 'MPNet'],
])

/** Where no source names a model, a name from its id: `openai/gpt-image-1-mini` → `GPT Image 1 Mini`. */
export function nameModel(name: string): string {
  if (!/^[^ ]*[/-][^ ]*$/.test(name)) return name
  const [id = name] = name.split('/').slice(-1)
  return id
    .replace(/^dall-e/i, 'DALL·E')
    .replaceAll(/(\d)-(\d)(?!\d)/g, '$1.$2')
    .replace(/^([a-z]+)(v\d)$/, '$1 $2')
    .split(/[ -]/)
    .map((word) =>
      /^v\d/.test(word)
        ? word
        : /^a?\d[\d.]*b$/.test(word)
          ? word.toUpperCase()
          : word.replace(/^[a-z]+/, spell),
    )
    .join(' ')
    .replace(/^GPT (?=\d)/, 'GPT-')
}

const spell = (word: string) =>
  SPELLED.get(word) ?? (CAPITALS.has(word) ? word.toUpperCase() : capitalize(word))

export const renderName = (id: string, release: Release): Html =>
  renderLink(`/models/${id}`, findModelName(release, id), release.modelById.has(id))
