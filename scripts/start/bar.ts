import type { Progress } from './program.ts'

const WIDTH = 30

/** Shows a run's progress: a bar on a terminal, otherwise a line per step. */
export function createBar(stream: NodeJS.WriteStream): (progress: Progress) => void {
  let last = ''
  return ({ step, share }) => {
    if (stream.isTTY) {
      const done = Math.round(share * WIDTH)
      const bar = '#'.repeat(done) + '.'.repeat(WIDTH - done)
      // Rewrites the line.
      stream.write(`\r[${bar}] ${step}\u001B[K${share >= 1 ? '\n' : ''}`)
    } else if (step !== last) stream.write(`  ${step}\n`)
    last = step
  }
}
