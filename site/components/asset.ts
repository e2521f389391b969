// Files that pages load. A path contains a hash of the content, so that a browser can keep the file
// for good: a changed file has another path.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sha256 } from '../../contract/release.ts'

export interface Asset {
  path: string
  content: string | Buffer
}

const { resolve } = createRequire(import.meta.url)
const BROWSER = new URL('../browser/', import.meta.url)
const assets = new Map<string, Asset>()

/** All that have been read, and every script. */
export function listAssets(): Asset[] {
  for (const file of readdirSync(BROWSER))
    // What every page has is part of it.
    if (file.endsWith('.js') && file !== 'page.js') readScript(parse(file).name)
  return [...assets.values()]
}

/** Of `site/browser`, by its name there without the ending. */
export function readScript(name: string): Asset {
  return readAsset(new URL(`${name}.js`, BROWSER))
}

/** A file of this project or, by its name, of a package. Scripts import what they name. */
export function readAsset(file: URL | string): Asset {
  const source = typeof file === 'string' ? pathToFileURL(resolve(file)) : file
  const known = assets.get(source.href)
  if (known) return known
  const { name: stem, ext } = parse(source.pathname)
  const bytes = readFileSync(source)
  const isScript = ['.js', '.ts'].includes(ext)
  const content = isScript ? inlineScript(bytes.toString(), source) : bytes
  const path = `/assets/${stem}-${sha256(content).slice(0, 12)}${ext.replace('.ts', '.js')}`
  const asset = { path, content }
  assets.set(source.href, asset)
  return asset
}

/** TypeScript, a rule that a page shares with the service, goes without types and comments. */
function inlineScript(text: string, source: URL): string {
  const script = source.pathname.endsWith('.ts') ? stripTypes(text) : text
  return script.replaceAll(
    /^(.*\b(?:from |await import\())'([^']+)'/gm,
    (_, before: string, name: string) => {
      return `${before}'${readAsset(new URL(name, source)).path}'`
    },
  )
}

function stripTypes(text: string): string {
  const emitWarning = process.emitWarning.bind(process)
  // Node calls the function experimental on standard error, which is for the log.
  process.emitWarning = () => {}
  const script = stripTypeScriptTypes(text)
  process.emitWarning = emitWarning
  return script.replaceAll(/^\s*(\/\/.*)?\n/gm, '')
}
