// What a run may set that repeats tests a thousand times on code that is broken on purpose.

/** How long a test waits for what must come, by far: less only where most of what is waited for never will. */
export const PATIENCE = { timeout: Number(process.env['TEST_PATIENCE_MS'] ?? 30_000) }

/** Why a form that needs a server of its own is left out, where it is: the others ask for the same. */
export const NO_SERVERS =
  process.env['TEST_FORMS'] === 'local' ? 'only forms without a server were asked for' : undefined
