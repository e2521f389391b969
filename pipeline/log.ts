// One line per event: words for a person at a terminal, JSON for everything else.
export type Log = (event: string, fields?: Record<string, unknown>) => void

export function createLog(stream: NodeJS.WriteStream, now: () => Date): Log {
  return (event, fields = {}) => {
    const words = Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(
        ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
    const line = stream.isTTY
      ? `${event.replaceAll('_', ' ')}${words.length > 0 ? `: ${words.join(', ')}` : ''}`
      : JSON.stringify({ at: now().toISOString(), event, ...fields })
    stream.write(`${line}\n`)
  }
}
