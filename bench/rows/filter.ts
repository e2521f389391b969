// The ranking alone, without a request around it.
import { RecommendRequest } from '../../contract/requests.ts'
import { openStore } from '../../store/open.ts'
import { rank } from '../../release/recommend.ts'
import { ReleaseWatch } from '../../release/release-watch.ts'
import { type Figure, PROXY, type Row } from '../figures.ts'
import type { Stage } from '../stage.ts'
import { toRequest } from './computed.ts'

const QUESTIONS = 2_000
/** The system counts processor time by ticks of 4 ms: a sample must be many of them. */
const REPEATS = 25

export const filter: Row<Stage> = {
  id: 'filter',
  async measure(stage): Promise<Figure[]> {
    const watch = new ReleaseWatch(await openStore(`file:${await stage.store()}`), {
      log: () => {},
    })
    await watch.refresh()
    const release = watch.current
    if (!release) throw new Error('filter: expected a release, got none')
    const { candidates } = release
    const requests = Array.from({ length: QUESTIONS }, (_, number) =>
      RecommendRequest.parse(toRequest(number)),
    )
    const rankAll = () => {
      for (const request of requests) rank(candidates, request)
    }
    return [
      toFigure('the whole ranking: with who is shut out by what', time(rankAll, stage.rounds)),
    ]
  },
}

/** Microseconds of processor time a question, by round, after as many rounds that do not count. */
function time(work: () => void, rounds: number): number[] {
  for (let round = 1; round <= rounds; round += 1) work()
  return Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage()
    for (let repeat = 1; repeat <= REPEATS; repeat += 1) work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / (QUESTIONS * REPEATS)
  })
}

function toFigure(what: string, values: number[]): Figure {
  return { row: 'filter', what, contender: PROXY, unit: 'µs', values }
}
