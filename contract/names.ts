/** The creator's slug: the first part of a model id. */
export function toCreatorSlug(modelId: string): string {
  return modelId.slice(0, modelId.indexOf('/'))
}

/** The skills by which models can be ranked. All but `intelligence` come from a single board. */
export const SKILLS = ['intelligence', 'coding', 'maths', 'multilingual', 'vision', 'web'] as const
export type Skill = (typeof SKILLS)[number]
/** The values of `rank_by` that `POST /v1/recommend` accepts. */
export type RankedBy = Skill | 'price'
