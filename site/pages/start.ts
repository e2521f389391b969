// A reader's first ten minutes, out of the documents of this project.
import { readFileSync } from 'node:fs'
import type { Release } from '../../release/release.ts'
import { html } from '../components/html.ts'
import { renderKeyBox } from '../components/key-box.ts'
import { renderLayout } from '../components/layout.ts'
import { renderProse } from '../components/prose.ts'
import type { View } from '../view.ts'

const readDocument = (name: string) =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')

export function renderStart({ manifest }: Release, { baseUrl }: View): string {
  const [, ...parts] = readDocument('start').split(/^(?=## )/m)
  const examples = parts.filter((part) => !part.startsWith('## Next'))
  const [agents = ''] =
    /^Put this[^]+?\n```json\n[^]+?\n```\n/m.exec(readDocument('agent-tasks')) ?? []
  const text = [...examples, `## Agents: prices over MCP\n\n${agents}`].join('\n')
  const content = html`<h1>Start</h1>
    <p class="lead">
      Ask for prices in ten minutes: with curl, Python, TypeScript, a spreadsheet or an agent.
      <a href="/docs">Every question</a> that the API answers has an example of its own.
    </p>
    ${renderProse(text.replaceAll('http://127.0.0.1:8080', baseUrl), renderKeyBox({ baseUrl }))}`
  return renderLayout(
    { baseUrl },
    {
      path: '/start',
      title: 'Start',
      description:
        'First questions to the price index: a key, curl, Python, TypeScript, a spreadsheet, an agent.',
      date: manifest.date,
      content,
      scripts: ['key'],
    },
  )
}
