import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { OPERATIONS } from '../../contract/operations.ts'
import { ROOT } from '../pipeline/run-process.ts'

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) })

/** A command starts a half of the service: a file that is there, started by a script of package.json too, as there. */
export async function requireEntryPoint(command: readonly string[]): Promise<string> {
  const words = command[0] === 'sh' ? (command[2] ?? '').split(/[\s;]+/) : command
  const file = words.find((word) => word.endsWith('.ts'))
  if (file === undefined) throw new Error(`${command.join(' ')}: expected a file of ours, got none`)
  await access(join(ROOT, file))
  const { scripts } = Scripts.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  const flags = words.slice(0, words.indexOf(file)).filter((word) => word.startsWith('--'))
  const started = Object.values(scripts).map((script) => script.replace(/^(?:\w+=\S+ )*/, ''))
  expect(started).toContain(['node', ...flags, file].join(' '))
  return file
}

export function requirePath(path: string, { isMetrics }: { isMetrics: boolean }): void {
  const paths = isMetrics ? ['/metrics'] : OPERATIONS.flatMap((operation) => operation.paths)
  expect(paths).toContain(path)
}
