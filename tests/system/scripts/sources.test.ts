import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runNode } from '../../run-process.ts'
import { Fixture, readFixture } from '../../unit/pipeline/sources/fixture.ts'
import { type ReplayServer, startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import { createFolder } from '../../temporary-folder.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(undo.splice(0).map((step) => step()))
})

async function replay(
  id: string,
): Promise<{ server: ReplayServer; environment: Record<string, string> }> {
  const server = await startReplayServer(await readFixture(id))
  undo.push(() => server.close())
  const name = `TPI_ORIGIN_${id.toUpperCase().replaceAll('-', '_')}`
  return { server, environment: { [name]: server.origin } }
}

describe('preview', () => {
  it('shows what a source says and which models it means', async () => {
    const { environment } = await replay('huggingface')
    const { code, output } = await runNode(['scripts/preview.ts', 'huggingface'], environment)
    expect(output).toContain(
      'novita  zai-org/glm-5.2  → z-ai/glm-5.2 (catalogue)  standard  0.9086 / 2.8556\n',
    )
    expect(output).toMatch(/4 quotes, 0 ratings, 0 models, 0 rates, 0 usages\n$/)
    expect(code).toBe(0)
  })
})

describe('record', () => {
  it('keeps the answers of a source’s host as a fixture of few rows', async () => {
    const folder = await createFolder()
    const { environment } = await replay('openrouter')
    const file = join(folder, 'openrouter.json')
    const { code, output } = await runNode(['scripts/record.ts', 'openrouter', file], environment)
    expect(output).toBe(`${file}: 9 answers\n`)
    expect(code).toBe(0)
    const recorded = Fixture.parse(JSON.parse(await readFile(file, 'utf8')))
    const fixture = await readFixture('openrouter')
    expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(fixture).toSorted())
    expect(recorded['/api/v1/models']).toMatchObject({ data: { length: 6 } })
  })
})
