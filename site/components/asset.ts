// Files that pages load. A path contains a hash of the content, so that a browser can keep the file
// for good: a changed file has another path.
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { parse } from 'node:path'
import { sha256 } from '../../contract/release.ts'
import type { SiteFile } from '../site-file.ts'

export interface Asset extends SiteFile {
  path: string
}

const { resolve } = createRequire(import.meta.url)

/**
 * `name` goes into the path. `file`: a file of a package by its name; TypeScript becomes a script.
 * `imports`: file that the script names → the asset to import.
 */
export function readAsset(
  name: string,
  file: URL | string,
  imports: Readonly<Record<string, Asset>> = {},
): Asset {
  const { name: stem, ext } = parse(name)
  const source = typeof file === 'string' ? resolve(file) : file
  const bytes = readFileSync(source)
  const content = ext === '.woff2' ? bytes : withPaths(toScript(bytes.toString(), source), imports)
  const path = `/assets/${stem}-${sha256(content).slice(0, 12)}${ext}`
  return { path, name: path.slice(1), content }
}

function withPaths(text: string, imports: Readonly<Record<string, Asset>>): string {
  return Object.entries(imports).reduce(
    (replaced, [file, { path }]) => replaced.replaceAll(`'${file}'`, `'${path}'`),
    text,
  )
}

/** The rules that a page shares with the service, without their types and comments. */
function toScript(text: string, source: URL | string): string {
  if (!String(source).endsWith('.ts')) return text
  const emitWarning = process.emitWarning.bind(process)
  // Node calls the function experimental on standard error, which is for the log.
  process.emitWarning = () => {}
  const script = stripTypeScriptTypes(text)
  process.emitWarning = emitWarning
  return script.replaceAll(/^\s*(\/\/.*)?\n/gm, '')
}
