// The environment of a program: what is set, what `.env` adds, and what lies in files.
import { readFileSync } from 'node:fs'
import { ConfigError } from './plans.ts'
import { type Environment, SECRETS, findUnknown } from './settings.ts'

const ENV_FILE = '.env'

/**
 * Reads `.env` of the working directory, where there is one, and the files that `<NAME>_FILE` name
 * into the environment. What is set stays. Throws `ConfigError` for names that nothing reads.
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
    // Programs that this one starts get the secret, not a second copy that may change meanwhile.
    delete process.env[`${name}_FILE`]
  }
}

/** The value of `name`, or what the file in `<name>_FILE` says. Throws `ConfigError`. */
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
