// A run's output: log lines (contract/log.ts), formatted for a terminal, and its progress.
import { z } from 'zod'
import { type Log, createLog } from '../contract/log.ts'
import type { Progress } from './make/compute.ts'

const Line = z.looseObject({ level: z.string(), at: z.string(), event: z.string() })

/** Plain words at a terminal, JSON lines otherwise. */
export function createRunLog(
  stream: NodeJS.WriteStream,
  level: 'info' | 'warn' | 'error' = 'info',
): Log {
  return createLog({
    write: (line) => stream.write(stream.isTTY ? describeLine(line) : line),
    level,
  })
}

/** The parent process, if it wants to follow the run's progress. */
export function findListener(): Progress | undefined {
  return process.send && ((step, share) => process.send?.({ step, share }))
}

function describeLine(line: string): string {
  const { level, at: _, event, ...fields } = Line.parse(JSON.parse(line))
  const words = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const mark = level === 'info' ? '' : `${level}: `
  return `${mark}${event.replaceAll('_', ' ')}${words.length > 0 ? `: ${words.join(', ')}` : ''}\n`
}
