import type { IncomingMessage } from 'node:http'

/** A browser names HTML in what it accepts; a client of the API takes anything, or JSON. */
function wantsPage({ headers: { accept = '' } }: Pick<IncomingMessage, 'headers'>): boolean {
  return accept.includes('text/html')
}

/** A request for data gets its error as JSON, whatever it accepts. */
export function isForPeople({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return wantsPage({ headers }) && !url.startsWith('/v1/')
}
