// Files for crawlers: robots.txt, the sitemap, and llms.txt.
import { readFileSync } from 'node:fs'
import { html as xml } from '../components/html.ts'
import type { SiteFile, View } from '../site-file.ts'

const LLMS = new URL('../llms.txt', import.meta.url)

/** Crawlers have no key for the data, and should not create keys. */
export function renderRobots({ baseUrl }: Pick<View, 'baseUrl'>): SiteFile {
  const content = `User-agent: *\nAllow: /\nDisallow: /v1/\nDisallow: /key\n\nSitemap: ${baseUrl}/sitemap.xml\n`
  return { name: 'robots.txt', content }
}

/** Of the pages among these files that name themselves as the one address of what they show. */
export function renderSitemap(
  files: readonly SiteFile[],
  { baseUrl, date }: { baseUrl: string; date: string },
): SiteFile {
  const paths = files
    .filter(({ name }) => name.endsWith('.html'))
    .map(({ name, content }) => ({ path: `/${name.replace(/\/?index\.html$/, '')}`, content }))
    .filter(({ path, content }) => content.includes(`rel="canonical" href="${baseUrl}${path}"`))
    .map(({ path }) => path)
  const text = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => xml`<url><loc>${baseUrl}${path}</loc>${path === '/' && xml`<lastmod>${date}</lastmod>`}</url>\n`)}</urlset>
`.text
  return { name: 'sitemap.xml', content: `<?xml version="1.0" encoding="utf-8"?>\n${text}` }
}

export function renderLlms({ baseUrl }: Pick<View, 'baseUrl'>): SiteFile {
  const content = readFileSync(LLMS, 'utf8').replaceAll('{base_url}', baseUrl)
  return { name: 'llms.txt', content }
}
