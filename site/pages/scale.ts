// The page of the intelligence scale: its boards, how far they agree, what they cover, what is
// missing, and the query that recomputes every score from the published evidence.
import type { Model, Scores } from '../../contract/documents.ts'
import { toNumberText } from '../../contract/sentences.ts'
import { compareText } from '../../release/compare-text.ts'
import type { Release } from '../../release/release.ts'
import { BOARD, CREDIT, toPublished } from '../components/evidence.ts'
import { count, NOT_ON_RECORD, score, shortDay, toZ } from '../components/format.ts'
import { html } from '../components/html.ts'
import { renderLayout } from '../components/layout.ts'
import { type Column, facts, listing } from '../components/table.ts'
import { term } from '../components/term.ts'
import type { View } from '../view.ts'

const MISSING_SHOWN = 20

/** For DuckDB; `tests/system/index/boards.test.ts` runs it on what it names. */
export const RECOMPUTE = `with placed as (
    select *, (if(transform = 'logit', ln(rating / (1 - rating)), rating) - anchor) / unit as z
    from read_csv('scores.csv') where weight is not null),
weighed as (
    select *, count(*) over rated as boards, sum(weight) over rated as total, sum(weight) over (rated order by z, part rows unbounded preceding) as so_far
    from placed window rated as (partition by model_id)),
middled as (select *, min(z) filter (so_far >= total / 2) over (partition by model_id) as m from weighed)
select model_id, 40 * exp(0.2 * sum(weight * if(boards < 3, z, greatest(least(z, m + 1), m - 1))) / any_value(total)) as os_1
from middled group by model_id order by model_id`

export function renderScale({ models, manifest, scores }: Release, view: View): string {
  const content = html`<h1>The intelligence scale</h1>
    <p class="lead">
      ${term('OS-1')} scores models from open boards, all of them CC BY 4.0. A model's place on a
      board is how many standard deviations it stands from the middle; the weighted mean of its
      places makes its score.
    </p>
    <h2>Boards</h2>
    ${listing('Boards', BOARDS, scores.boards)}
    <p class="note">
      A board without a weight is a skill: it ranks models by <code>rank_by</code>, and enters no
      general score. Of two boards of one part the first that rates a model counts, so votes that
      two boards share count once.
    </p>
    <h2>Do the boards agree?</h2>
    <p>Spearman's rank correlation over the models that both rate; 1 is the same order.</p>
    ${listing('Agreement', AGREEMENT, scores.agreement)}
    <h2>What it covers</h2>
    ${facts(toCoverage(models))}
    <h2>What is missing</h2>
    <p>
      Models whose score is not measured by two boards that agree: the most used, then the newest.
    </p>
    ${listing('Missing', MISSING, findMissing(models))}
    <p class="note">
      No open board of agents is read, and no board whose licence is not stated. A score is not a
      promise for your task.
    </p>
    <h2>Compute it yourself</h2>
    <p>
      <a href="/scores.csv" download>scores.csv</a> has every row with its board's line, days and
      credit. In DuckDB, beside the file:
    </p>
    <pre tabindex="0"><code>${RECOMPUTE}</code></pre>`
  return renderLayout(view, {
    path: '/scale',
    section: '/docs',
    title: 'The intelligence scale',
    description: 'OS-1: its boards, their weights and agreement, what it covers, what is missing.',
    date: manifest.date,
    content,
  })
}

const BOARDS: readonly Column<Scores['boards'][number]>[] = [
  BOARD,
  ['Weight', ({ weight }) => weight ?? 'a skill', 'n'],
  ['Middle', ({ anchor }) => toNumberText(anchor), 'n'],
  ['Unit', ({ unit }) => toNumberText(unit), 'n'],
  ['Error, z', ({ sd }) => toZ(sd), 'n under'],
  ['Models', ({ model_count }) => count(model_count), 'n under'],
  ['Published', ({ published_on, captured_on }) => toPublished(published_on, captured_on), 'under'],
  ['Read', ({ captured_on }) => (captured_on ? shortDay(captured_on) : NOT_ON_RECORD), 'under'],
  ['Why so', ({ reason }) => reason, 'under words'],
  CREDIT,
]

const AGREEMENT: readonly Column<Scores['agreement'][number]>[] = [
  ['Boards', ({ one, other }) => `${one} and ${other}`],
  ['Models', ({ model_count }) => count(model_count), 'n'],
  ['Spearman', ({ spearman }) => toZ(spearman), 'n'],
]

const MISSING: readonly Column<Model>[] = [
  ['Model', ({ model_id, name }) => html`<a href="/models/${model_id}">${name}</a>`],
  ['Status', ({ score_basis }) => toStatus(score_basis)],
  ['Score', ({ aa_score }) => score(aa_score), 'n'],
  ['Tokens a day', ({ tokens_per_day }) => count(tokens_per_day), 'n'],
]

function findMissing(models: readonly Model[]): Model[] {
  return models
    .filter(({ score_basis }) => score_basis !== 'measured')
    .toSorted(
      (one, other) =>
        (other.tokens_per_day ?? 0) - (one.tokens_per_day ?? 0) ||
        compareText(other.first_seen, one.first_seen),
    )
    .slice(0, MISSING_SHOWN)
}

const toStatus = (basis: Model['score_basis']) => (basis ?? 'no score').replaceAll('_', ' ')

function toCoverage(models: readonly Model[]) {
  const byStatus = Map.groupBy(models, ({ score_basis }) => toStatus(score_basis))
  return [
    ['Models', count(models.length)] as const,
    ...[...byStatus].map(([status, own]) => [status, count(own.length)] as const),
  ]
}
