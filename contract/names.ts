/** The creator's slug: the first part of a model id. */
export function toCreatorSlug(modelId: string): string {
  return modelId.slice(0, modelId.indexOf('/'))
}

/** What models can be ranked by; all but `intelligence` come from a single board. */
export const SKILLS = ['intelligence', 'coding', 'maths', 'multilingual', 'vision', 'web'] as const
export type Skill = (typeof SKILLS)[number]
/** What `POST /v1/recommend` can rank by. */
export type RankedBy = Skill | 'price'
