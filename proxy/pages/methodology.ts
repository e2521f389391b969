import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import type { Route } from '../routes.ts'
import { toPageBody, toPageRoute } from './page.ts'

const TEXT = new URL('../../docs/methodology.md', import.meta.url)

export function methodologyRoute(): Route {
  const text = readFileSync(TEXT, 'utf8')
  const [, title = 'Methodology'] = /^# (.+)$/m.exec(text) ?? []
  const content = marked.parse(text, { async: false })
  return toPageRoute('/methodology', toPageBody({ title, content }))
}
