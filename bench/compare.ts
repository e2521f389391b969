// Servers in turns: each launch starts every server anew, on a quiet core, warms it up and asks it every question.
// What disturbs the machine then disturbs all alike, and a ratio is taken within a launch. One launch says little:
// V8 compiles the same code differently from start to start.
import { load, type Sample } from './load.ts'
import type { Server } from './process.ts'
import type { Question } from './questions.ts'

export interface Side {
  name: string
  start(launch: number): Promise<{ server: Server; questions: readonly Question[] }>
}

/** One server asked one question: a sample for each launch. */
export interface Series {
  question: string
  side: string
  samples: Sample[]
}

export interface Effort {
  launches: number
  /** How long each question is asked, after as long a warm-up. */
  seconds: number
  progress: (text: string) => void
}

export async function compare(
  sides: readonly Side[],
  { launches, seconds, progress }: Effort,
): Promise<Series[]> {
  const all: Series[] = []
  const add = (question: string, side: string, sample: Sample) => {
    let series = all.find((each) => each.question === question && each.side === side)
    if (!series) all.push((series = { question, side, samples: [] }))
    series.samples.push(sample)
  }
  for (let launch = 1; launch <= launches; launch += 1)
    // Every other launch in the opposite order, so that none always follows the same neighbour.
    for (const side of launch % 2 === 1 ? sides : sides.toReversed()) {
      const { server, questions } = await side.start(launch)
      await using _ = server
      for (const { name, requests } of questions) {
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
