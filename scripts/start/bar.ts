import type { Progress } from './program.ts'

const WIDTH = 30

/** Shows how far a run is: a bar on a terminal, a line for each step elsewhere. */
export function createBar(stream: NodeJS.WriteStream): (progress: Progress) => void {
  let last = ''
  return ({ step, share }) => {
    if (stream.isTTY) {
      const done = Math.round(share * WIDTH)
      const bar = '#'.repeat(done) + '.'.repeat(WIDTH - done)
      // From the start of the line, and to its end.
      stream.write(`\r[${bar}] ${step}\u001B[K${share >= 1 ? '\n' : ''}`)
    } else if (step !== last) stream.write(`  ${step}\n`)
    last = step
  }
}
