import { type Command, requireNothing } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }

interface Message {
  id?: string | number
  method?: string
  params?: { name?: string; uri?: string; _meta?: Record<string, unknown> }
  result?: { protocolVersion?: string }
  error?: unknown
}

const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion'
const TIMEOUT_MS = 30_000

export const mcp: Command = {
  ...texts.commands.mcp,
  async run({ client, endpoint, lines, write, signal, positionals, values }) {
    requireNothing({ positionals, values })
    // A service that does not answer, or does not know the key, is found out before the first message.
    await client.compositeLatest({}, { signal })
    let version: string | undefined
    for await (const line of lines()) {
      if (line.trim() === '') continue
      for (const answer of await pass(line, version)) {
        version = answer.result?.protocolVersion ?? version
        await write(Buffer.from(`${JSON.stringify(answer)}\n`))
      }
    }

    async function pass(text: string, negotiated: string | undefined): Promise<Message[]> {
      const message = parse(text)
      const fail = (reason: string): Message[] =>
        message && (message.id === undefined || message.method === undefined)
          ? []
          : [toError(message, reason)]
      if (!message) return fail('expected JSON')
      try {
        const response = await fetch(`${endpoint.instance}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            authorization: `Bearer ${endpoint.apiKey}`,
            ...toHeaders(message, negotiated),
          },
          body: text,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const answers = readAnswers(await response.text())
        // The service refuses a request, for a limit say, before MCP sees it.
        const isRefused = answers.some((answer) => !('jsonrpc' in answer))
        return isRefused ? fail(JSON.stringify(answers[0]?.error ?? response.status)) : answers
      } catch (error) {
        return fail(`${endpoint.instance}: ${error instanceof Error ? error.message : 'no answer'}`)
      }
    }
  },
}

/** What the protocol wants said outside of the message, too. */
function toHeaders(
  { method, params }: Message,
  negotiated: string | undefined,
): Record<string, string> {
  const claimed = params?._meta?.[VERSION_FIELD]
  if (typeof claimed !== 'string')
    return negotiated === undefined ? {} : { 'mcp-protocol-version': negotiated }
  const name = params?.name ?? params?.uri
  return {
    'mcp-protocol-version': claimed,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(name !== undefined && { 'mcp-name': name }),
  }
}

/** One JSON value, or the data of an event stream. */
function readAnswers(text: string): Message[] {
  const data = text.split('\n').filter((line) => line.startsWith('data:'))
  const parts = data.length > 0 ? data.map((line) => line.slice(5)) : [text]
  return parts.flatMap((part) => parse(part) ?? [])
}

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object ? value : undefined
  } catch {
    return undefined
  }
}

function toError(message: Message | undefined, reason: string): Message {
  const error = { code: message ? -32_000 : -32_700, message: reason }
  return Object.assign({ jsonrpc: '2.0', id: message?.id ?? null, error })
}
