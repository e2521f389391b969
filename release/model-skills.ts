// Models ranked by one skill's score instead of the general one.
import type { Model } from '../contract/documents.ts'
import type { Skill } from '../contract/names.ts'
import type { Release } from './release.ts'

/** Cached, because a release doesn't change and lists are read page by page. */
const known = new WeakMap<Release, Map<Skill, readonly Model[]>>()

/** Adds the skill's score and the price adjusted to 40 points; `null` if no board rates the model. */
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
