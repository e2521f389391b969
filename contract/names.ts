/** The creator's slug: the first segment of a model id. */
export function toCreatorSlug(modelId: string): string {
  return modelId.slice(0, modelId.indexOf('/'))
}

/** What a model can be ranked by; all but `intelligence` is what one board says. */
export const SKILLS = ['intelligence', 'coding', 'maths', 'multilingual', 'vision', 'web'] as const
export type Skill = (typeof SKILLS)[number]
/** What `POST /v1/recommend` ranks by. */
export type RankedBy = Skill | 'price'
