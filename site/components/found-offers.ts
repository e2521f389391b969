// What a search finds of a ranking. Apart from the ranking: a page loads it once a reader searches.
import type { Candidate } from '../../contract/constraint-kinds.ts'
import { selectFound } from '../../release/model-search.ts'
import type { Ranked } from './offers.ts'

type Entry = { model_id: string; name: string }
/** Of each list of candidates, which is indexed once. */
const entriesOf = new WeakMap<readonly Candidate[], Entry[]>()
const toEntry = ({ model, endpoint }: Candidate): Entry => ({
  model_id: `${model.model_id} ${endpoint.provider}`,
  name: `${model.name} ${endpoint.provider_name}`,
})

/** Of what is ranked the models or sellers with the words of `search`, at least nearly. */
export function selectRanked(
  ranked: readonly Ranked[],
  { candidates, search }: { candidates: readonly Candidate[]; search: string },
): readonly Ranked[] {
  if (search.trim() === '') return ranked
  const entries = entriesOf.get(candidates) ?? [
    ...new Map(candidates.map(toEntry).map((entry) => [entry.model_id, entry])).values(),
  ]
  entriesOf.set(candidates, entries)
  const listed = ranked.map(({ candidate }) => toEntry(candidate))
  const found = new Set(selectFound(entries, { listed, search: search.trim() }))
  return ranked.filter((_, index) => listed[index] && found.has(listed[index]))
}
