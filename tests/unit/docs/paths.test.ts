// What pages name and link to is there: a page that lists a moved file, or a heading that was reworded, fails.
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../run-process.ts'

/** Code and rules of this tree; other names in backticks are addresses or parts of a release. */
const PATH =
  /`((?:contract|store|release|sql|data|pipeline|site|mcp|accounts|alerts|proxy|client|deploy|scripts|tests|docs)\/[\w./-]+\.\w+)`/g
/** Chapters of past versions name files of their time. */
const pages = (
  await Array.fromAsync(glob('{*.md,docs/**/*.md,{client,data,deploy}/README.md}', { cwd: ROOT }))
).filter((page) => page !== 'CHANGELOG.md')

it.each(pages)('every file and heading that %s names is there', async (page) => {
  const text = await readFile(join(ROOT, page), 'utf8')
  const missing = [...text.matchAll(PATH)].flatMap(([, path = '']) =>
    existsSync(join(ROOT, path)) ? [] : [path],
  )
  for (const [, link = ''] of text.matchAll(/\]\(((?!\w+:|\/)[^)\s]+)\)/g)) {
    const [path = '', heading] = link.split('#')
    const file = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path)
    if (!existsSync(file)) missing.push(link)
    else if (heading !== undefined && !listHeadings(await readFile(file, 'utf8')).includes(heading))
      missing.push(link)
  }
  expect(missing).toEqual([])
})

/** As GitHub names them in addresses. */
function listHeadings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}
