// Reads how package.json starts the pipeline or the proxy, to start them without npm.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const ROOT = join(import.meta.dirname, '..')
const Package = z.object({ scripts: z.object({ pipeline: z.string(), proxy: z.string() }) })

export interface PackageScript {
  /** What stands before `node`. */
  env: Record<string, string>
  /** What stands behind it: flags, then the file; paths are relative to the project. */
  args: string[]
}

/** `root` is the folder of the project: another checkout, where two are compared. */
export async function readScript(name: 'pipeline' | 'proxy', root = ROOT): Promise<PackageScript> {
  const text = await readFile(join(root, 'package.json'), 'utf8')
  const words = Package.parse(JSON.parse(text)).scripts[name].split(' ')
  const at = words.indexOf('node')
  return {
    env: Object.fromEntries(words.slice(0, at).map((word) => word.split('='))),
    args: words.slice(at + 1),
  }
}
