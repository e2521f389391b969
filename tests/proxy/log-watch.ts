// K9: whatever the service logs while it is tested is searched for what no log may hold. Every service and every
// process that tests start is watched.
import { afterAll, expect } from 'vitest'

/** What a secret looks like, whoever made it: keys, session and link tokens in their cookies and links. */
const SECRET_SHAPES = [
  /tpi_(?:anonymous|free|paid)_[0-9A-Za-z]{28}/,
  /\bbearer\s+\S/i,
  // 256 bits, as cookies and links carry them.
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /__Host-[a-z]/i,
  /[?&#](?:token|api_?key|key|access_token)=[^&\s"]/i,
  // Addresses of people, and those of clients, which in tests are the ones kept for documentation.
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.(?:example|com|org|net|test)\b/i,
  /\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+\b/,
  /\b2001:db8:/i,
]

const logs: (() => string)[] = []
const secrets = new Set<string>()

export function watchLog(read: () => string): void {
  logs.push(read)
}

/** For one that has no shape: a password, a session's cookie. */
export function keepSecret(secret: string): void {
  secrets.add(secret)
}

/** The lines that hold what they must not. */
export function findLeaks(log: string): string[] {
  return log
    .split('\n')
    .filter(
      (line) =>
        SECRET_SHAPES.some((shape) => shape.test(line)) ||
        [...secrets].some((secret) => line.includes(secret)),
    )
}

afterAll(() => {
  expect(logs.flatMap((read) => findLeaks(read()))).toEqual([])
})
