import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { OPERATIONS } from '../../../contract/operations.ts'
import { ROOT } from '../../run-process.ts'

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) })

interface Script {
  env: Record<string, string>
  /** From `node` on. */
  command: string
}

/** The scripts of package.json, by name: the one place that says how a half is started. */
async function readScripts(): Promise<Record<string, Script>> {
  const { scripts } = Scripts.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  return Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => {
      const [assignments = ''] = /^(?:\w+=\S+ )*/.exec(script) ?? []
      const pairs = assignments.split(' ').filter((word) => word !== '')
      const env = Object.fromEntries(pairs.map((pair) => pair.split('=')))
      return [name, { env, command: script.slice(assignments.length) }]
    }),
  )
}

export async function readProxyScript(): Promise<Script> {
  const { proxy } = await readScripts()
  if (!proxy) throw new Error('package.json: expected a script "proxy", got none')
  return proxy
}

/**
 * A command starts a half of the service: a file that is there, started by a script of package.json
 * too, as there.
 */
export async function requireEntryPoint(command: readonly string[]): Promise<string> {
  const words = command[0] === 'sh' ? (command[2] ?? '').split(/[\s;]+/) : command
  const file = words.find((word) => word.endsWith('.ts'))
  if (file === undefined) throw new Error(`${command.join(' ')}: expected a file of ours, got none`)
  await access(join(ROOT, file))
  const flags = words.slice(0, words.indexOf(file)).filter((word) => word.startsWith('--'))
  const started = Object.values(await readScripts()).map((script) => script.command)
  expect(started).toContain(['node', ...flags, file].join(' '))
  return file
}

export function requirePath(path: string, { isMetrics }: { isMetrics: boolean }): void {
  const paths = isMetrics ? ['/metrics'] : OPERATIONS.flatMap((operation) => operation.paths)
  expect(paths).toContain(path)
}
