// Writes the command line to dist/ with its types stripped, together with the rules that it shares
// with the service, so that it depends on no package. The compiler writes the client, whose types
// are published.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'

const SOURCES = join(import.meta.dirname, 'src')
const ROOT = join(import.meta.dirname, '..')
const packed = new Set<string>()

pack(join(SOURCES, 'cli.ts'))

function pack(source: string): void {
  if (packed.has(source)) return
  packed.add(source)
  const target = toTarget(source)
  const text = readFileSync(source, 'utf8')
  const code = source.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  const script = code.replaceAll(
    /^(.*\b(?:from |await import\())'(?!node:)([^']+)'/gm,
    (_, before: string, name: string) => {
      if (!name.startsWith('.')) throw new Error(`${source}: expected no package, got ${name}`)
      const file = join(dirname(source), name)
      pack(file)
      return `${before}'./${relative(dirname(target), toTarget(file))}'`
    },
  )
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, script)
}

function toTarget(source: string): string {
  const own = relative(SOURCES, source)
  const path = own.startsWith('..') ? join('shared', relative(ROOT, source)) : own
  return join(import.meta.dirname, 'dist', path.replace(/\.ts$/, '.js'))
}
