// K9: whatever the service logs while it is tested is searched for what no log may hold: every service and every
// process that a test starts.
import { expect, onTestFinished } from 'vitest'

/** The forms of secrets, so that no test has to say which it used. */
const SECRET_SHAPES = [
  // Keys; and the tokens of sessions, of links and of browsers.
  /tpi_(?:anonymous|free|paid)_[0-9A-Za-z]{28}/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\bbearer\s+\S/i,
  // 256 bits, as cookies and links carry them.
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /__Host-[a-z]/i,
  /[?&#](?:token|api_?key|key|access_token)=[^&\s"]/i,
  // Passwords in the addresses of databases.
  /:\/\/[^/\s:@]*:[^/\s@]+@/,
  // Addresses of people, and those of clients, which in tests are the ones kept for documentation.
  /[\w.+]@[\w-]+\.\w/,
  /\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+\b/,
  /\b2001:db8:/i,
]

/** Searches this log when the test is over, after what was registered later has been undone. */
export function watchLog(read: () => string): void {
  onTestFinished(() => expect(findLeaks(read())).toEqual([]))
}

/** The lines that hold what they must not. */
export function findLeaks(log: string): string[] {
  return log.split('\n').filter((line) => SECRET_SHAPES.some((shape) => shape.test(line)))
}
