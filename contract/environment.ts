// Loads a program's environment: variables, `.env`, and secrets in files.
import { readFileSync } from 'node:fs'
import { ConfigError } from './plans.ts'
import { type Environment, SECRETS, findUnknown } from './settings.ts'

const ENV_FILE = '.env'

/**
 * Loads `.env` from the working directory, if any, and the files named by `<NAME>_FILE`. Existing
 * variables take precedence. Throws `ConfigError` for unknown names.
 */
export function loadEnvironment(): void {
  try {
    process.loadEnvFile(ENV_FILE)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'))
      throw new ConfigError(`${ENV_FILE}: expected a file to read, got ${String(cause)}`, { cause })
  }
  const unknown = findUnknown(process.env)
  if (unknown.length > 0) throw new ConfigError(unknown.join('\n'))
  for (const name of SECRETS) {
    const secret = findSecret(process.env, name)
    if (secret !== undefined) process.env[name] = secret
    // Child processes get the value itself, because the file may change in the meantime.
    delete process.env[`${name}_FILE`]
  }
}

/** The value of `name`, or the content of the file in `<name>_FILE`. Throws `ConfigError`. */
export function findSecret(env: Environment, name: string): string | undefined {
  const path = env[`${name}_FILE`]
  if (!path) return env[name] || undefined
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError(
      `${name}_FILE: expected a file to read, got "${path}": ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
  if (text === '') throw new ConfigError(`${name}_FILE: expected a secret, got an empty ${path}`)
  if (env[name])
    throw new ConfigError(`${name}: expected either it or ${name}_FILE, got two values`)
  return text
}
