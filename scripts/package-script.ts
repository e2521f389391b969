// How package.json starts a half of the service, for whoever starts it without npm, which would stand between.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = join(import.meta.dirname, '..', 'package.json')
const Package = z.object({ scripts: z.object({ pipeline: z.string(), proxy: z.string() }) })

export interface PackageScript {
  /** What stands before `node`. */
  env: Record<string, string>
  /** What stands behind it: flags, then the file; paths are relative to the project. */
  args: string[]
}

export async function readScript(name: 'pipeline' | 'proxy'): Promise<PackageScript> {
  const { scripts } = Package.parse(JSON.parse(await readFile(FILE, 'utf8')))
  const words = scripts[name].split(' ')
  const at = words.indexOf('node')
  return {
    env: Object.fromEntries(words.slice(0, at).map((word) => word.split('='))),
    args: words.slice(at + 1),
  }
}
