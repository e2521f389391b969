// Parses a script in package.json, to start its program without npm.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const ROOT = join(import.meta.dirname, '..')
const Package = z.object({
  scripts: z.object({ pipeline: z.string(), proxy: z.string(), store: z.string() }),
})
export type ScriptName = keyof z.infer<typeof Package>['scripts']

export interface PackageScript {
  /** Variables before `node`. */
  env: Record<string, string>
  /** Flags and file after `node`; paths are relative to the project. */
  args: string[]
}

/** `root`: the project folder, possibly of another checkout for comparison. */
export async function readScript(name: ScriptName, root = ROOT): Promise<PackageScript> {
  const text = await readFile(join(root, 'package.json'), 'utf8')
  const words = Package.parse(JSON.parse(text)).scripts[name].split(' ')
  const at = words.indexOf('node')
  return {
    env: Object.fromEntries(words.slice(0, at).map((word) => word.split('='))),
    args: words.slice(at + 1),
  }
}
