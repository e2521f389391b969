import type { Samples } from './compare.ts'
import type { Sample } from './load.ts'
import { median, ratios } from './statistics.ts'

/** What one contender reached at one thing: one value a round. */
export interface Figure {
  row: string
  what: string
  contender: string
  unit: 'requests/s' | 'ms' | 's' | 'µs' | 'MB' | '%'
  values: readonly number[]
  /** Of a throughput: all that was seen of each round. */
  samples?: readonly Sample[]
}

/** The rows of the benchmark by id: what can be run alone. */
export interface Row<Stage> {
  id: string
  measure(stage: Stage): Promise<Figure[]>
}

export const CEILING = 'node:http'
export const PROXY = 'this proxy'
export const PIPELINE = 'this pipeline'

export function toFigures(row: string, what: string, samples: Samples): Figure[] {
  return [...samples].map(([contender, all]) => ({
    row,
    what,
    contender,
    unit: 'requests/s',
    values: all.map(({ perSecond }) => perSecond),
    samples: all,
  }))
}

/** Throughput over that of another figure, round by round. */
export function toRatios(figure: Figure, base: Figure): number[] {
  return ratios(figure.values, base.values)
}

/** The same by processor time per request, which another user of the machine disturbs less. */
export function toProcessorRatio(figure: Figure, base: Figure): number | undefined {
  if (!figure.samples || !base.samples) return undefined
  return median(ratios(toMicros(base.samples), toMicros(figure.samples)))
}

function toMicros(samples: readonly Sample[]): number[] {
  return samples.map(({ cpuMicros }) => cpuMicros)
}
