// Pages made from the documents of this project: the quickstart, the methodology, and each guide.
import { renderDocs } from '../components/docs.ts'
import { html, type Html } from '../components/html.ts'
import { renderKeyForm } from '../components/key-box.ts'
import {
  listParts,
  readDocument,
  readTokens,
  renderProse,
  renderTokens,
} from '../components/prose.ts'
import type { View } from '../view.ts'

/** Steps that need more than a key. */
const LATER = /^## .*(?:TypeScript|Download)/

/** A reader's first ten minutes: a step each, its text beside its code. */
export function renderQuickstart(view: View): string {
  const [, ...parts] = readDocument('start', view).split(/^(?=## )/m)
  const [, agents = ''] =
    /^# .+\n([^]+?\n```json\n[^]+?\n```\n)/.exec(readDocument('agent-tasks', view)) ?? []
  const [more, steps] = [true, false].map((isMore) =>
    parts.filter((part) => !part.startsWith('## Next') && LATER.test(part) === isMore),
  )
  const content = html`<h1>Quickstart</h1>
    <p class="lead">Get a key and a price in one minute.</p>
    ${[...(steps ?? []), `## Connect an agent\n\n${agents}`].map((step, place) => renderStep(step, place === 0 && renderKeyForm()))}
    <details>
      <summary>More: a program in TypeScript, a spreadsheet</summary>
      ${more?.map((step) => renderStep(step, false))}
    </details>
    <p>
      Next: <a href="/docs/api">API reference</a>, <a href="/docs/recommend">choose a model</a>.
    </p>`
  return renderDocs(view, {
    path: '/docs',
    title: 'Quickstart',
    description:
      'First requests to the price index: a key, curl, Python, TypeScript, a spreadsheet, an agent.',
    content,
    scripts: ['key'],
  })
}

const isCode = ({ type }: { type: string }) => type === 'code'

function renderStep(step: string, form: Html | false): Html {
  const tokens = readTokens(step)
  return html`<section class="split pair step">
    <div>${renderTokens(tokens.filter((token) => !isCode(token)))} ${form}</div>
    <div>${renderTokens(tokens.filter(isCode))}</div>
  </section>`
}

export function renderDocument(name: string, view: View): string {
  return renderPage(`/docs/${name}`, readDocument(name, view), view)
}

export function renderMethodology(view: View): string {
  const [, ...chapters] = readDocument('glossary', view).split(/^(?=## )/m)
  const glossary = chapters.map((chapter) => `#${chapter}`).join('')
  const text = readDocument('methodology', view)
  return renderPage('/methodology', `${text}\n## Glossary\n\n${glossary}`, view)
}

function renderPage(path: string, text: string, view: View): string {
  const [, title = '', description = ''] = /^# (.+)\n+(.+)$/m.exec(text) ?? []
  // Where complaints go depends on who runs the service.
  const { issuesUrl } = view
  const how =
    issuesUrl === undefined ? 'Tell whoever runs this instance' : `[Open an issue](${issuesUrl})`
  const content = renderProse(text.replace('Open an issue', () => how))
  const about = { path, title, description: description.replaceAll(/[`*[\]]|\(.*?\)/g, '') }
  return renderDocs(view, { ...about, content }, { parts: listParts(text) })
}
