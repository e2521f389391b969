// What a run says: the lines of contract/log.ts, as words at a terminal, and how far it is.
import { z } from 'zod'
import { type Log, createLog } from '../contract/log.ts'
import type { Progress } from './make/compute.ts'

const Line = z.looseObject({ level: z.string(), at: z.string(), event: z.string() })

/** Words for a person at a terminal, JSON lines for everything else. */
export function createRunLog(
  stream: NodeJS.WriteStream,
  level: 'info' | 'warn' | 'error' = 'info',
): Log {
  return createLog({ write: (line) => stream.write(stream.isTTY ? toWords(line) : line), level })
}

/** The program that started this one, where it wants to know how far a run is. */
export function findListener(): Progress | undefined {
  return process.send && ((step, share) => process.send?.({ step, share }))
}

function toWords(line: string): string {
  const { level, at: _, event, ...fields } = Line.parse(JSON.parse(line))
  const words = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const mark = level === 'info' ? '' : `${level}: `
  return `${mark}${event.replaceAll('_', ' ')}${words.length > 0 ? `: ${words.join(', ')}` : ''}\n`
}
