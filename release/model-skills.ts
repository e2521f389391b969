// Models set against the score of one skill in place of the general one.
import type { Model } from '../contract/documents.ts'
import type { Skill } from '../contract/names.ts'
import type { Release } from './release.ts'

/** A release does not change, and its lists are requested page by page. */
const known = new WeakMap<Release, Map<Skill, readonly Model[]>>()

/** The models with the score of the skill and the price at 40 in it; `null` where no board rates it. */
export function withSkill(release: Release, skill: Skill = 'intelligence'): readonly Model[] {
  if (skill === 'intelligence') return release.models
  const bySkill = known.get(release) ?? new Map<Skill, readonly Model[]>()
  known.set(release, bySkill)
  const models = bySkill.get(skill) ?? release.models.map((model) => setAgainst(model, skill))
  bySkill.set(skill, models)
  return models

  function setAgainst(model: Model, by: Skill) {
    const score = release.skillsById.get(model.model_id)?.[by] ?? null
    const price = score && (model.blended_price_per_m * release.rules.reference_score) / score
    return { ...model, skill_score: score, skill_adjusted_price: price && Number(price.toFixed(6)) }
  }
}
