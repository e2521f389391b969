import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** Code and rules of this tree; other names in backticks are addresses or parts of a release. */
const PATH =
  /`((?:contract|store|release|sql|data|pipeline|site|mcp|accounts|alerts|proxy|client|deploy|scripts|tests|docs)\/[\w./-]+\.\w+)`/g

it.each(['README.md', 'CONTRIBUTING.md'])('every file that %s names is there', async (page) => {
  const text = await readFile(join(ROOT, page), 'utf8')
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
