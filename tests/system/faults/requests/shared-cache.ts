// A shared cache that stores and reuses every answer that RFC 9111 allows.
export interface CachedAnswer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
}

interface Kept {
  asked: Asked
  answer: CachedAnswer
  freshUntil: number
}

export class SharedCache {
  readonly kept: Kept[] = []
  readonly #origin: (asked: Asked) => Promise<CachedAnswer>
  readonly #now: () => number

  constructor(origin: (asked: Asked) => Promise<CachedAnswer>, { now }: { now: () => number }) {
    this.#origin = origin
    this.#now = now
  }

  async ask(asked: Asked): Promise<CachedAnswer & { isHit: boolean }> {
    const found = this.kept.find((kept) => isFor(kept, asked) && kept.freshUntil > this.#now())
    if (found && asked.method === 'GET') return { ...found.answer, isHit: true }
    const answer = await this.#origin(asked)
    const ageSeconds = toLifetime(asked, answer)
    if (ageSeconds > 0)
      this.kept.push({ asked, answer, freshUntil: this.#now() + ageSeconds * 1000 })
    return { ...answer, isHit: false }
  }
}

/** Section 4: the same address, and the same in every header that the answer varies by. */
function isFor({ asked, answer }: Kept, other: Asked): boolean {
  const varying = (answer.headers['vary'] ?? '').split(',').map((name) => name.trim().toLowerCase())
  return (
    asked.path === other.path &&
    !varying.includes('*') &&
    varying.every((name) => asked.headers[name] === other.headers[name])
  )
}

/** Section 3: for how many seconds a shared cache may keep it; 0 where it must not. */
function toLifetime({ method, headers }: Asked, answer: CachedAnswer): number {
  const directives = new Map(
    (answer.headers['cache-control'] ?? '').split(',').map((directive) => {
      const [name = '', value = ''] = directive.trim().toLowerCase().split('=')
      return [name, value]
    }),
  )
  if (method !== 'GET' || answer.status === 206 || answer.status === 304) return 0
  if (directives.has('no-store') || directives.has('private') || directives.has('no-cache'))
    return 0
  const isAllowed = ['public', 's-maxage', 'must-revalidate'].some((name) => directives.has(name))
  if (headers['authorization'] !== undefined && !isAllowed) return 0
  return Number(directives.get('s-maxage') ?? directives.get('max-age') ?? 0)
}
