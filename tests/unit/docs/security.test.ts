import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const TEXT = await readFile('SECURITY.md', 'utf8')

describe('SECURITY.md', () => {
  it('names a test that exists for every promise and every threat', async () => {
    const rows = TEXT.split('\n').filter((line) => line.startsWith('| '))
    const promises = rows.filter((row) => !/^\| (?:promise|who) \|/.test(row))
    expect(promises.length).toBeGreaterThan(20)
    for (const row of promises) {
      const named = [...row.matchAll(/`((?:unit|service|system)\/[^`]*)`/g)].map(
        ([, path = '']) => path,
      )
      expect(named.length + Number(row.includes('npm run supply-chain')), row).toBeGreaterThan(0)
      for (const path of named) await access(join('tests', path))
    }
  })
})
