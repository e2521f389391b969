// What a run may set that repeats tests a thousand times on code that is broken on purpose.

/**
 * How long a test polls for what must come. Shorter where most of what it waits for never comes.
 */
export const WAIT = { timeout: Number(process.env['TEST_WAIT_MS'] ?? 30_000) }

/**
 * Why forms that need a server of their own are skipped, if they are: the others make the same
 * assertions.
 */
export const NO_SERVERS =
  process.env['TEST_FORMS'] === 'local' ? 'only forms without a server were asked for' : undefined
