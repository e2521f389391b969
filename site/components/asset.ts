// Files that pages load. The address names the content, so that a browser keeps a file for good and a changed
// file is a new one. They are served free: one page needs several, and a cache asks for none of them twice.
import { readFileSync } from 'node:fs'
import { sha256 } from '../../contract/release.ts'
import { Body } from '../../proxy/http/body.ts'
import { toReply } from '../../proxy/http/route.ts'
import type { Route } from '../../proxy/context.ts'

export interface Asset {
  path: string
  body: Body
}

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
} as const

const HEADERS = ['Cache-Control', 'public, max-age=31536000, immutable', 'Vary', 'Accept-Encoding']

/** `name` is what the address shows; the file may be anybody's. A script names what it imports by its file. */
export function readAsset(
  name: `${string}.${keyof typeof TYPES}`,
  file: URL,
  { imports = {} }: { imports?: Readonly<Record<string, Asset>> } = {},
): Asset {
  const [, stem = name, extension = ''] = /^(.+)\.(\w+)$/.exec(name) ?? []
  const bytes = readFileSync(file)
  // A font is compressed already, and no text.
  const isCompressed = extension === 'woff2'
  const content = isCompressed ? bytes : aim(bytes.toString(), imports)
  const path = `/assets/${stem}-${sha256(content).slice(0, 12)}.${extension}`
  const type = Object.entries(TYPES).find(([known]) => known === extension)?.[1] ?? ''
  return { path, body: new Body(content, HEADERS, { type, isCompressed }) }
}

/** Puts the address of each import in the place of its file. */
function aim(text: string, imports: Readonly<Record<string, Asset>>): string {
  return Object.entries(imports).reduce(
    (aimed, [file, { path }]) => aimed.replaceAll(`'${file}'`, `'${path}'`),
    text,
  )
}

export function assetRoute({ path, body }: Asset): Route {
  return {
    operation: { id: path, method: 'GET', paths: [path], access: 'free' },
    answer: (ctx) => toReply(ctx, 200, body),
  }
}
