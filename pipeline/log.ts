// The log of a run: the lines of contract/log.ts, shown as words at a terminal.
import { z } from 'zod'
import { type Log, createLog } from '../contract/log.ts'

const Line = z.looseObject({ level: z.string(), at: z.string(), event: z.string() })

/** Words for a person at a terminal, JSON lines for everything else. */
export function createRunLog(
  stream: NodeJS.WriteStream,
  level: 'info' | 'warn' | 'error' = 'info',
): Log {
  return createLog({ write: (line) => stream.write(stream.isTTY ? toWords(line) : line), level })
}

function toWords(line: string): string {
  const { level, at: _, event, ...fields } = Line.parse(JSON.parse(line))
  const words = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const mark = level === 'info' ? '' : `${level}: `
  return `${mark}${event.replaceAll('_', ' ')}${words.length > 0 ? `: ${words.join(', ')}` : ''}\n`
}
