// Contenders in turns: each round asks every lane once, so that what disturbs the machine disturbs all alike, and
// a ratio is taken within a round.
import { type Asked, measure, type Sample } from './load.ts'
import type { Running } from './running.ts'

/** One server asked one thing. */
export interface Lane {
  name: string
  server: Running
  requests: readonly Asked[]
}

export interface Rounds {
  rounds: number
  seconds: number
  progress: (text: string) => void
}

/**
 * So long it takes V8 to compile what a server does for each request: in the first seconds all are half as fast, and
 * the slowest hundredth, which waits for the compiler on the server's core, settles after eight.
 */
const WARM_UP_SECONDS = 10
const warm = new WeakSet<Running>()

export type Samples = ReadonlyMap<string, readonly Sample[]>

/** Samples by lane, one a round, none left out. */
export async function compare(
  lanes: readonly Lane[],
  { rounds, seconds, progress }: Rounds,
): Promise<Samples> {
  const samples = new Map<string, Sample[]>(lanes.map(({ name }) => [name, []]))
  for (const { server, requests } of lanes) {
    await measure(server, requests, { seconds: warm.has(server) ? 1 : WARM_UP_SECONDS })
    warm.add(server)
  }
  for (let round = 1; round <= rounds; round += 1)
    for (const { name, server, requests } of lanes) {
      const sample = await measure(server, requests, { seconds })
      samples.get(name)?.push(sample)
      progress(`round ${round}/${rounds}: ${name} ${Math.round(sample.perSecond)}/s`)
    }
  return samples
}
