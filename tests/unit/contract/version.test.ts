// The product has one version, and the CHANGELOG a chapter for each.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { VERSION } from '../../../contract/version.ts'
import { runNode } from '../../run-process.ts'

it('is told by every command', async () => {
  for (const command of ['pipeline/run.ts', 'proxy/server.ts', 'scripts/store.ts'])
    expect(await runNode([command, '--version'], {}), command).toMatchObject({
      code: 0,
      output: `${VERSION}\n`,
    })
})

it('heads the CHANGELOG, whose chapters each say how to upgrade', async () => {
  const [, ...chapters] = (await readFile('CHANGELOG.md', 'utf8')).split(/^## \[/m)
  const versions = chapters.map((chapter) => chapter.slice(0, chapter.indexOf(']')))
  expect(versions[0]?.replace('Unreleased: ', '')).toBe(VERSION)
  for (const chapter of chapters) expect(chapter).toContain('\n**Upgrade.** ')
  // Each but the newest is a commit, which the tests of neighbouring versions check out.
  for (const chapter of chapters.slice(1)) expect(chapter).toMatch(/^[^\n]+, commit [0-9a-f]{40}\n/)
})
