// What the proxy is meant to reach, each told from the figures of one run.
import { CEILING, type Figure, PIPELINE, PROXY, toProcessorRatio, toRatios } from './figures.ts'
import { toMarkdown, toText } from './report.ts'
import { MODES, WHAT as COUNTERS } from './rows/counters.ts'
import { BUILT_AND_WRITTEN, CHANGED, UNCHANGED, WRITTEN } from './rows/documents.ts'
import { MANY, ONE } from './rows/many.ts'
import { median } from './statistics.ts'

interface Goal {
  what: string
  /** NaN where the run did not measure it. */
  reached: (figures: readonly Figure[]) => number
  /** By processor time per request, which a machine in use disturbs less. */
  byProcessor?: (figures: readonly Figure[]) => number
  bound: { atLeast: number } | { atMost: number }
  unit?: string
}

const SIZES = ['1.5 KB', '60 KB']
const ENCODINGS = ['identity', 'gzip', 'br']
const SMALL = 'GET 1.5 KB, identity'
const SOLVED = 'roll-up of 43.8 M quotes'

const GOALS: readonly Goal[] = [
  ...SIZES.flatMap((size) =>
    ENCODINGS.map((encoding) => over(`GET ${size}, ${encoding}`, CEILING, 0.85)),
  ),
  over(SMALL, 'usual Koa stack (disk)', 8),
  over(SMALL, 'Fastify with plugins (disk)', 6),
  over(SMALL, 'Fastify with plugins (memory)', 1.1),
  over(SMALL, 'nginx with key map and limit_req', 0.6),
  {
    what: `p99 of ${SMALL} over that of ${CEILING}`,
    reached: (figures) =>
      toTail(find(figures, SMALL, PROXY)) / toTail(find(figures, SMALL, CEILING)),
    bound: { atMost: 1.5 },
  },
  over('304 of 1.5 KB', CEILING, 0.95),
  over('POST /v1/recommend, eight constraints, warm', CEILING, 0.55),
  over('POST /v1/recommend, eight constraints, cold', CEILING, 0.55),
  over('GET /v1/models, filtered and paged, cold', CEILING, 0.3),
  over('GET /v1/models, filtered and paged, warm', CEILING, 0.8),
  over('GET /v1/explain, cold', CEILING, 0.3),
  over('GET /v1/explain, warm', CEILING, 0.8),
  ratio('counters in Redis, exact, over memory', {
    of: [COUNTERS, MODES.exact],
    to: [COUNTERS, MODES.memory],
    bound: { atLeast: 0.45 },
  }),
  ratio('counters in Redis, batched, over memory', {
    of: [COUNTERS, MODES.batch],
    to: [COUNTERS, MODES.memory],
    bound: { atLeast: 0.9 },
  }),
  ratio(`${MANY}, over ${ONE}`, {
    of: [`GET 1.5 KB, ${PROXY}`, MANY],
    to: [`GET 1.5 KB, ${PROXY}`, ONE],
    bound: { atLeast: 0.9 },
  }),
  value('memory, embedded release, all models asked', 150, 'MB'),
  value('memory, 5000 models × 365 days, all asked', 400, 'MB'),
  {
    what: 'slowest request during a swap, beyond the slowest without',
    reached: (figures) =>
      median(find(figures, 'slowest request, new release of 2,000 models', PROXY)?.values ?? []) -
      median(find(figures, 'slowest request, no new release', PROXY)?.values ?? []),
    bound: { atMost: 50 },
    unit: 'ms',
  },
  value('start to first answer', 1, 's'),
  value(UNCHANGED, 0.4, 's', PIPELINE),
  ratio(`${CHANGED}: ${BUILT_AND_WRITTEN}, over ${WRITTEN}`, {
    of: [CHANGED, BUILT_AND_WRITTEN],
    to: [CHANGED, WRITTEN],
    bound: { atMost: 1.3 },
  }),
  ratio('roll-up: time of nodejs-polars over that of DuckDB', {
    of: [SOLVED, 'nodejs-polars'],
    to: [SOLVED, 'DuckDB'],
    bound: { atLeast: 5 },
  }),
  ratio('roll-up: memory of DuckDB over that of nodejs-polars', {
    of: [`${SOLVED}, peak memory`, 'DuckDB'],
    to: [`${SOLVED}, peak memory`, 'nodejs-polars'],
    bound: { atMost: 0.2 },
  }),
]

/** Each goal with what was reached; those that the run did not measure are left out. */
export function toGoalTable(figures: readonly Figure[]): string {
  const rows = GOALS.flatMap(({ what, reached, byProcessor, bound, unit }) => {
    const found = reached(figures)
    if (Number.isNaN(found)) return []
    const isReached = 'atLeast' in bound ? found >= bound.atLeast : found <= bound.atMost
    const goal = 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`
    const processor = byProcessor?.(figures)
    return [
      [
        what,
        `${goal}${unit === undefined ? '' : ` ${unit}`}`,
        toText(found),
        processor === undefined || Number.isNaN(processor) ? '' : toText(processor),
        isReached ? 'yes' : 'no',
      ],
    ]
  })
  return toMarkdown(['what', 'goal', 'reached', 'by CPU time', ''], rows)
}

function over(what: string, contender: string, atLeast: number): Goal {
  return {
    what: `${what}, over ${contender}`,
    reached: (figures) => toRatio(find(figures, what, PROXY), find(figures, what, contender)),
    byProcessor: (figures) => {
      const [figure, base] = [find(figures, what, PROXY), find(figures, what, contender)]
      return (figure && base && toProcessorRatio(figure, base)) ?? NaN
    },
    bound: { atLeast },
  }
}

function value(what: string, atMost: number, unit: string, contender = PROXY): Goal {
  return {
    what,
    reached: (figures) => median(find(figures, what, contender)?.values ?? []),
    bound: { atMost },
    unit,
  }
}

function ratio(
  what: string,
  {
    of,
    to,
    bound,
  }: {
    of: readonly [what: string, contender: string]
    to: readonly [what: string, contender: string]
    bound: Goal['bound']
  },
): Goal {
  return { what, reached: (figures) => toRatio(find(figures, ...of), find(figures, ...to)), bound }
}

function find(figures: readonly Figure[], what: string, contender: string): Figure | undefined {
  return figures.find((figure) => figure.what === what && figure.contender === contender)
}

function toRatio(figure: Figure | undefined, base: Figure | undefined): number {
  return figure && base ? median(toRatios(figure, base)) : NaN
}

function toTail(figure: Figure | undefined): number {
  return median(figure?.samples?.map(({ p99Ms }) => p99Ms) ?? [])
}
