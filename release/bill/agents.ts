// Logs that coding agents keep of their sessions on the machine. None has a sum of what was billed.
import {
  type Entry,
  type Fields,
  type Form,
  get,
  getCount,
  getText,
  getTime,
  toLine,
  toTier,
} from './entry.ts'

const TOKENS = 'payload.info.last_token_usage'

export const AGENTS: readonly Form[] = [
  { name: 'Claude Code log', needs: ['message.usage', 'timestamp'], open: openClaudeCode },
  { name: 'Codex log', needs: ['payload.type', 'timestamp'], open: openCodex },
]

/** An answer is written a part at a time, the last with all its tokens, and again in a resumed session. */
function openClaudeCode() {
  const seen = new Set<string>()
  let held: { id: string; entry: Entry } | undefined
  const release = (id?: string): Entry[] => {
    if (!held || held.id === id || seen.has(held.id)) return []
    seen.add(held.id)
    return [held.entry]
  }
  return {
    read(fields: Fields) {
      const model = getText(fields, 'message.model')
      if (get(fields, 'message.usage') === undefined || model === '<synthetic>') return []
      const id = `${getText(fields, 'message.id')} ${getText(fields, 'requestId')}`
      const done = release(id)
      held = { id, entry: { line: toClaude(fields, model ?? ''), billed_usd: null } }
      return done
    },
    end: () => release(),
  }
}

/** Cache is outside of input. */
function toClaude(fields: Fields, model: string) {
  const count = (name: string) => getCount(fields, `message.usage.${name}`)
  const kept = count('cache_creation.ephemeral_1h_input_tokens')
  const written = count('cache_creation_input_tokens')
  return toLine({
    model,
    seller: 'anthropic',
    at: getTime(fields, 'timestamp'),
    input_tokens: count('input_tokens'),
    cache_read: count('cache_read_input_tokens'),
    cache_write: written === undefined ? undefined : written - (kept ?? 0),
    cache_write_1h: kept,
    input_includes_cache: false,
    output_tokens: count('output_tokens'),
    ...toTier(getText(fields, 'message.usage.service_tier')),
  })
}

/** Cache is inside input. The model is said before; counts may be written twice, with one total. */
function openCodex() {
  let model = ''
  let total = ''
  return {
    read(fields: Fields): Entry[] {
      model = getText(fields, 'payload.model') ?? model
      const now = JSON.stringify(get(fields, 'payload.info.total_token_usage'))
      if (get(fields, TOKENS) === undefined || now === total) return []
      total = now
      const line = toLine({
        model,
        seller: 'openai',
        at: getTime(fields, 'timestamp'),
        input_tokens: getCount(fields, `${TOKENS}.input_tokens`),
        cache_read: getCount(fields, `${TOKENS}.cached_input_tokens`),
        output_tokens: getCount(fields, `${TOKENS}.output_tokens`),
        reasoning: getCount(fields, `${TOKENS}.reasoning_output_tokens`),
      })
      return [{ line, billed_usd: null }]
    },
  }
}
