// The prices of models at their makers as definitions of a project of Langfuse, which takes one a request.
import { ApiError } from '../../errors.ts'
import { withRetries } from '../../retry.ts'
import { UsageError } from '../arguments.ts'
import type { Command, Context } from '../command.ts'
import texts from '../commands.json' with { type: 'json' }
import { readFeed } from '../feed.ts'

interface Definition {
  modelName: string
  /** A day, which Langfuse gives back as an instant. */
  startDate?: string | null
  /** Of Langfuse's own, which one of the project comes before. */
  isLangfuseManaged?: boolean
}

const FEED = 'langfuse.json'
const PAGE_SIZE = 100
const RETRIES = { retries: 3, maxWaitSeconds: 60 }

export const langfuse: Command = {
  ...texts.commands.langfuse,
  async run(context) {
    const { positionals, environment, progress, show, signal } = context
    if (positionals.join(' ') !== 'push') throw new UsageError('expected push')
    const send = connect(environment, signal)
    const known = new Set<string>()
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, meta } = await send(`?page=${page}&limit=${PAGE_SIZE}`)
      for (const one of data) if (one.isLangfuseManaged !== true) known.add(toKey(one))
      pages = meta.totalPages
    }
    const ours: Definition[] = JSON.parse(new TextDecoder().decode(await readFeed(context, FEED)))
    const missing = ours.filter((one) => !known.has(toKey(one)))
    for (const [at, one] of missing.entries()) {
      progress(`${at} of ${missing.length}`)
      await send('', one)
    }
    const answer = { added: missing.length, kept: ours.length - missing.length }
    show(answer, () => `${answer.added} definitions added, ${answer.kept} were there.`)
  },
}

const toKey = ({ modelName, startDate }: Definition) => `${modelName} ${startDate?.slice(0, 10)}`

interface Page {
  data: Definition[]
  meta: { totalPages: number }
}

function connect(environment: Context['environment'], signal: AbortSignal | undefined) {
  const [host = '', user = '', password = ''] = ['HOST', 'PUBLIC_KEY', 'SECRET_KEY'].map(
    (name) => environment[`LANGFUSE_${name}`],
  )
  if (!URL.canParse(host) || user === '' || password === '')
    throw new UsageError('expected LANGFUSE_HOST, LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY')
  const headers = {
    authorization: `Basic ${btoa(`${user}:${password}`)}`,
    'content-type': 'application/json',
  }
  const url = new URL('/api/public/models', host)
  return (query: string, sent?: Definition): Promise<Page> =>
    withRetries(
      async () => {
        const response = await fetch(url + query, {
          headers,
          signal: signal ?? null,
          ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
        })
        if (response.ok) {
          const answer: Page = JSON.parse(await response.text())
          return answer
        }
        const message = `${url.origin}: expected ${sent?.modelName ?? 'its models'}, got status ${response.status}: ${(await response.text()).slice(0, 200)}`
        throw Object.assign(new ApiError(response, undefined), { message })
      },
      { ...RETRIES, onRetry: () => undefined },
      { isRepeatable: sent === undefined, signal },
    )
}
