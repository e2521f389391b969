// Files for crawlers: robots.txt, the sitemap, and llms.txt.
import { readFileSync } from 'node:fs'
import type { Release } from '../../release/release.ts'
import { BILLED, COMPARED } from '../../contract/sentences.ts'
import { html as xml } from '../components/html.ts'
import type { View } from '../view.ts'

const LLMS = new URL('../llms.txt', import.meta.url)

/** Crawlers have no key for the data, and should not create keys. */
export function renderRobots({ baseUrl }: View): string {
  return `User-agent: *\nAllow: /\nDisallow: /v1/\nDisallow: /key\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}

/** Of pages by their canonical paths. */
export function renderSitemap(
  paths: readonly string[],
  { manifest }: Release,
  { baseUrl }: View,
): string {
  const text = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => xml`<url><loc>${baseUrl}${path}</loc>${path === '/' && xml`<lastmod>${manifest.date}</lastmod>`}</url>\n`)}</urlset>
`.text
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}`
}

export function renderLlms({ baseUrl }: View): string {
  return readFileSync(LLMS, 'utf8')
    .replaceAll('{base_url}', baseUrl)
    .replace('{prices}', `${BILLED} ${COMPARED}`)
}
