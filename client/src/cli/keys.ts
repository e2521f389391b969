// Stores one anonymous key per instance in the user's configuration, because an address can create
// only a few per day.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** Keys by the URL of their instance. */
type Keys = Record<string, string>

/** `%APPDATA%`, `$XDG_CONFIG_HOME` or `~/.config`. */
export function findKeysPath(environment: Environment, home: string): string {
  const folder = environment['APPDATA'] ?? environment['XDG_CONFIG_HOME'] ?? join(home, '.config')
  return join(folder, 'inference-price-index', 'keys.json')
}

export async function readKey(path: string, instance: string): Promise<string | undefined> {
  return (await readKeys(path))[instance]
}

/** Readable only by the user, and replaced atomically. */
export async function keepKey(path: string, instance: string, key: string): Promise<void> {
  const keys = { ...(await readKeys(path)), [instance]: key }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.${process.pid}.part`
  await writeFile(partial, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600 })
  await rename(partial, path)
}

async function readKeys(path: string): Promise<Keys> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path}: expected JSON; remove the file to get a new key`)
  }
}
