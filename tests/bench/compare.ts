// Servers in turns: each launch starts every server anew, on a core of its own, warms it up and
// runs each workload. What disturbs the machine then disturbs all alike, and a ratio is taken
// within a launch. One launch says little: V8 compiles the same code differently from start to
// start.
import { load, type Sample } from './load.ts'
import type { Server } from './process.ts'
import type { Workload } from './workloads.ts'

export interface Side {
  name: string
  start(launch: number): Promise<{ server: Server; workloads: readonly Workload[] }>
}

/** One server under one workload: a sample for each launch. */
export interface Series {
  workload: string
  side: string
  samples: Sample[]
}

export interface Effort {
  launches: number
  /** How long each workload runs, after as long a warm-up. */
  seconds: number
  progress: (text: string) => void
}

export async function compare(
  sides: readonly Side[],
  { launches, seconds, progress }: Effort,
): Promise<Series[]> {
  const all: Series[] = []
  const add = (workload: string, side: string, sample: Sample) => {
    let series = all.find((each) => each.workload === workload && each.side === side)
    if (!series) all.push((series = { workload, side, samples: [] }))
    series.samples.push(sample)
  }
  for (let launch = 1; launch <= launches; launch += 1)
    // Every other launch in the opposite order, so that none always follows the same neighbour.
    for (const side of launch % 2 === 1 ? sides : sides.toReversed()) {
      const { server, workloads } = await side.start(launch)
      await using _ = server
      for (const { name, requests } of workloads) {
        const half = Math.ceil(requests.length / 2)
        await load(server, requests.slice(0, half), { seconds })
        const sample = await load(server, requests.slice(-half), { seconds })
        add(name, side.name, sample)
        const micros = sample.cpuMicros.toFixed(1)
        progress(`launch ${launch} of ${launches}: ${side.name}, ${name}: ${micros} µs`)
      }
    }
  return all
}
