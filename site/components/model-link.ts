import { html, type Html } from './html.ts'

/** A link to the model's page, if it has one. */
export function renderName(modelId: string, models: ReadonlyMap<string, { name: string }>): Html {
  const model = models.get(modelId)
  return model ? html`<a href="/models/${modelId}">${model.name}</a>` : html`${modelId}`
}
