// Files that pages load. A path contains a hash of the content, so that a browser can keep the file
// for good: a changed file has another path.
import { readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { sha256 } from '../../contract/release.ts'
import type { SiteFile } from '../site-file.ts'

export interface Asset extends SiteFile {
  path: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const HEADERS = ['Cache-Control', 'public, max-age=31536000, immutable', 'Vary', 'Accept-Encoding']

/** `name` goes into the path. `imports`: file that the script names → the asset to import. */
export function readAsset(
  name: string,
  file: URL,
  imports: Readonly<Record<string, Asset>> = {},
): Asset {
  const { name: stem, ext } = parse(name)
  const bytes = readFileSync(file)
  const content = ext === '.woff2' ? bytes : withPaths(bytes.toString(), imports)
  const path = `/assets/${stem}-${sha256(content).slice(0, 12)}${ext}`
  return { path, content, type: TYPES[ext] ?? '', headers: HEADERS }
}

function withPaths(text: string, imports: Readonly<Record<string, Asset>>): string {
  return Object.entries(imports).reduce(
    (replaced, [file, { path }]) => replaced.replaceAll(`'${file}'`, `'${path}'`),
    text,
  )
}
