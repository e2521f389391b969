import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadSources } from '../../pipeline/collect/source.ts'
import { Lockfile, Project, findPackageProblems, findSecrets } from '../supply-chain.ts'
import { ROOT } from '../run-process.ts'
import { createFolder } from '../temporary-folder.ts'

const Sbom = z.looseObject({
  bomFormat: z.string(),
  components: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      hashes: z.array(z.looseObject({ alg: z.literal('SHA-512'), content: z.string() })).optional(),
      licenses: z.array(z.unknown()).optional(),
    }),
  ),
})

describe('the packages', () => {
  it('of this project are as they should be', async () => {
    for (const [folder, least] of [
      ['.', 300],
      ['tests/bench', 50],
      ['tests/system/generated', 300],
    ] as const) {
      const lockfile = Lockfile.parse(await readJson(join(folder, 'package-lock.json')))
      expect(Object.keys(lockfile.packages).length).toBeGreaterThan(least)
      const project = Project.parse(await readJson(join(folder, 'package.json')))
      expect(findPackageProblems(lockfile, project)).toEqual([])
    }
  })
})

describe('the list of what is shipped', () => {
  it('names every package that runs, with version, hash and licence, and none that only builds or tests', async () => {
    const file = join(await createFolder(), 'sbom.json')
    const { status } = spawnSync(process.execPath, ['tests/supply-chain.ts', '--sbom', file], {
      cwd: ROOT,
    })
    expect(status).toBe(0)
    const { bomFormat, components } = Sbom.parse(JSON.parse(await readFile(file, 'utf8')))
    expect(bomFormat).toBe('CycloneDX')
    const { packages } = Lockfile.parse(await readJson('package-lock.json'))
    const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
    const names = new Set(components.map(({ name }) => name))
    for (const name of Object.keys(Project.parse(await readJson('package.json')).dependencies))
      expect(names).toContain(name)
    for (const [path, { version, integrity }] of shipped) {
      const name = path.replace(/^.*node_modules\//, '')
      const component = components.find((each) => each.name === name && each.version === version)
      expect(component?.purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
      // Code for other platforms is known by version only.
      if (integrity === undefined) continue
      const [hash] = component?.hashes ?? []
      const content = Buffer.from(hash?.content ?? '', 'hex').toString('base64')
      expect(`sha512-${content}`).toBe(integrity)
      expect(component?.licenses, name).toHaveLength(1)
    }
    expect(names).not.toContain('vitest')
  })
})

describe('the terms of sources', () => {
  it('are on record for each source that is read', async () => {
    const text = await readFile(join(ROOT, 'data/README.md'), 'utf8')
    const [, table = ''] = /^## The live sources\n(.*?)^## /ms.exec(text) ?? []
    const listed = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => {
        const [, sources = '', , terms = ''] = line.split('|')
        expect(terms.trim(), line).not.toBe('')
        return [...sources.matchAll(/`([^`]+)`/g)].map(([, id]) => id)
      })
    expect(listed).toHaveLength(new Set(listed).size)
    const read = (await loadSources()).map(({ id }) => id)
    expect(new Set(listed)).toEqual(new Set(read))
  })
})

describe('secrets in the history', () => {
  // Put together here, so that this file is not a finding itself.
  it.each(
    [
      ['-----BEGIN EC', ' PRIVATE KEY-----'],
      ['id = AKIA', 'ABCDEFGHIJKLMNOP'],
      ['ghp_', 'a1B2'.repeat(9)],
      ['sk-ant-', 'a1B2'.repeat(10)],
      ['tpi_paid_', 'a1B2'.repeat(8)],
      ['postgres://app:S3cret', '-word@db:5432/app'],
    ].map((parts) => parts.join('')),
  )('are found, and not repeated: %#', (secret) => {
    const log = `commit 0123456789abcdef\n+++ b/notes.txt\n+${secret}\n-nothing\n`
    const found = findSecrets(log)
    expect(found).toEqual([expect.stringMatching(/^notes\.txt: .* in commit 012345678$/)])
    expect(found.join()).not.toContain(secret)
  })
})

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(ROOT, name), 'utf8'))
}
