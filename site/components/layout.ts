// The layout of every page. Its policy allows scripts and styles of this service only, and is part
// of the page, because not every server of static files can send it. The style sheet is part of the
// page, too, allowed by its hash: a file would cost a second round trip before the first paint.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { View } from '../view.ts'
import { renderDay } from './as-of.ts'
import { renderReport } from './report.ts'
import { type Asset, listAssets, readAsset, readScript } from './asset.ts'
import { html, type Html, raw } from './html.ts'

export const SITE_NAME = 'Inference Price Index'

export const NAVIGATION = {
  '/models': 'Models',
  '/providers': 'Providers',
  '/cost': 'Calculator',
  '/changes': 'Changes',
  '/index': 'Index',
  '/docs': 'Docs',
} as const
const FOOTER = {
  '/methodology': 'Methodology',
  '/accuracy': 'Accuracy',
  '/status': 'Status',
  '/download': 'Download',
  '/feeds': 'Feeds',
  '/signup': 'Account',
} as const

const FONTS = [
  readAsset('@fontsource/inter/files/inter-latin-400-normal.woff2'),
  readAsset('@fontsource/inter/files/inter-latin-500-normal.woff2'),
  readAsset('@fontsource/inter/files/inter-latin-600-normal.woff2'),
]
const ICON = readAsset(new URL('../icon.svg', import.meta.url))
/** In the colours of the page. */
const LOGO = raw(
  String(ICON.content).replace('<svg', '<svg width="22" height="22" aria-hidden="true"'),
)
const STYLE = readStyle('base', 'parts', 'charts', 'pages')
const PAGE_SCRIPT = readFileSync(new URL('../browser/page.js', import.meta.url), 'utf8')

/** Of a page with charts: one that is saved as a PNG is drawn from its own drawing. */
const writePolicy = (hasCharts: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashPolicy(PAGE_SCRIPT)}`,
    `style-src ${hashPolicy(STYLE)}`,
    "font-src 'self'",
    hasCharts ? "img-src 'self' blob:" : "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ')

/** A page that the head leads to. */
type Section = keyof typeof NAVIGATION

export interface Page {
  /** The canonical path, e.g. `/models/openai/gpt-5.4`. */
  path: string
  title: string
  /** One sentence, for search results and link previews. */
  description: string
  /** Its entry of the navigation; by default the one of its path, `null` for none. */
  section?: Section | null
  /** Of its prices, where it shows some. */
  date?: string
  content: Html
  /** An Atom feed of what the page shows, beside those of every page. */
  feed?: string
  /** What a citation begins with, before the day. */
  cited?: string | undefined
  /** By their names in `site/browser`. */
  scripts?: readonly string[]
  /** What the page is to search engines, by schema.org. */
  about?: object
  /** Not for search engines: an account's page, or one of many variants of a page. */
  isUnlisted?: boolean
  /** Shown in pages of others: without navigation and footer. */
  isFramed?: boolean
}

type Service = Pick<View, 'baseUrl' | 'issuesUrl'>

const FOOTER_LINKS = Object.entries(FOOTER).map(
  ([href, name]) => html`<a href="${href}">${name}</a> `,
)

const renderFooter = (report: Html | false) =>
  html`<div class="below">
    <footer class="foot">
      <p>${FOOTER_LINKS}${report}</p>
      <p>
        Data <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a> · Scores from
        <a href="https://huggingface.co/datasets/lmarena-ai/leaderboard-dataset">Arena</a>,
        <a href="https://epoch.ai/benchmarks/eci">Epoch AI</a>,
        <a href="https://openrouter.ai/rankings">OpenRouter</a>
      </p>
    </footer>
  </div>`

const FRAMED_FOOTER = html`<footer class="foot">
  <p>
    <a href="/">${SITE_NAME}</a>
    <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
  </p>
</footer>`

/** Everything that pages load: of the code that serves them, whatever the release. */
export const ASSETS: readonly Asset[] = listAssets()

export function renderLayout(service: Service, page: Page): string {
  const { path, title, description, date, content, cited, scripts = [], about, feed } = page
  const { isUnlisted = false } = page
  const section = page.section === undefined ? path : page.section
  const url = service.baseUrl + path
  const feeds = {
    '/feed.atom': 'Daily values of the index',
    '/changes.atom': 'Changes of prices and models',
    ...(feed !== undefined && { [feed]: title }),
  }
  const preview = {
    type: 'website',
    site_name: SITE_NAME,
    title,
    description,
    url,
    image: `${service.baseUrl}/chart.png`,
    'image:width': 1200,
    'image:height': 630,
    'image:alt': 'The Inference Price Index in points by day, and the level of its basket',
  }
  const document = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      ${raw(`<meta http-equiv="Content-Security-Policy" content="${writePolicy(scripts.includes('chart'))}" />`)}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      ${page.isFramed && html`<base target="_top" />`}
      <title>${title} · ${SITE_NAME}</title>
      <meta name="description" content="${description}" />
      ${isUnlisted ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${url}" />`}
      ${Object.entries(preview).map(([name, text]) => html`<meta property="og:${name}" content="${text}" /> `)}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="${ICON.path}" type="image/svg+xml" />
      ${Object.entries(feeds).map(([href, name]) => html`<link rel="alternate" type="application/atom+xml" title="${name}" href="${href}" /> `)}
      ${FONTS.map(({ path: font }) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`)}
      ${raw(`<style>${STYLE}</style>`)}
      ${about !== undefined && raw(`<script type="application/ld+json">${JSON.stringify(about).replaceAll('<', String.raw`\u003c`)}</script>`)}
      ${scripts.map((name) => html`<script type="module" src="${readScript(name).path}"></script>`)}
    </head>
    <body>
      ${!page.isFramed && renderHeader(path, section)}
      <main id="content" data-cited="${cited}">
        ${date !== undefined && section !== '/docs' && renderDay(date)}${content}
      </main>
      ${page.isFramed ? FRAMED_FOOTER : renderFooter(date !== undefined && renderReport(service, { evidence: url, release: date }))}
      ${raw(`<script type="module">${PAGE_SCRIPT}</script>`)}
    </body>
  </html> `
  return `<!doctype html>\n${document.text}`
}

function renderHeader(path: string, section: string | null): Html {
  const links = html`<ul>
    ${Object.entries(NAVIGATION).map(
      ([href, name]) =>
        html`<li>
          <a href="${href}" ${href === section && raw(' aria-current="page"')}>${name}</a>
        </li>`,
    )}
  </ul>`
  return html`<a class="skip" href="#content">Skip to content</a>
    <div class="top">
      <header class="site">
        <a class="brand" href="/">${LOGO}${SITE_NAME}</a>
        <nav aria-label="Site">${links}</nav>
        ${path !== '/' && renderSearch()}
        <details class="menu">
          <summary><span>Menu</span><span>Close</span></summary>
          <div>
            ${renderSearch()}
            <nav aria-label="Menu">
              ${links}
              <p>${FOOTER_LINKS}</p>
            </nav>
          </div>
        </details>
      </header>
    </div>`
}

/** The list of models answers it, and a name alone opens its page. */
export function renderSearch(text = 'Search models, providers'): Html {
  return html`<form class="find" action="/models">
    <input type="search" name="search" maxlength="200" placeholder="${text}" aria-label="${text}" />
    <input type="hidden" name="go" value="1" /><kbd>/</kbd>
  </form>`
}

function hashPolicy(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Without indentation and comments, and with the paths of the fonts. */
function readStyle(...names: string[]): string {
  const text = names
    .map((name) => readFileSync(new URL(`../style/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')
  return FONTS.reduce(
    (style, { path }) => style.replace(path.replace(/-[0-9a-f]+(?=\.woff2)/, ''), path),
    text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s*\n\s*/g, '\n'),
  )
}
