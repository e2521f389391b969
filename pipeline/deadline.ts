// A run that waits for ever stands in the way of the next: cron and systemd start no second one.
// Past its deadline a run says what it waits for, and its process ends.

/** For the report of the failure, before the process is ended. */
const GRACE_MS = 10_000

/** Rejects past so many seconds; `doing` takes what the work has come to. */
export async function withDeadline<Result>(
  seconds: number,
  work: (doing: (what: string) => void) => Promise<Result>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let waitsFor = 'its start'
  const timer = setTimeout(() => {
    reject(new Error(`expected a run of at most ${seconds} s, still waiting for ${waitsFor}`))
    setTimeout(() => process.exit(1), GRACE_MS)
  }, seconds * 1_000)
  try {
    return await Promise.race([work((what) => (waitsFor = what)), late])
  } finally {
    clearTimeout(timer)
  }
}
