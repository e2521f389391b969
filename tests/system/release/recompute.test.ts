// Every published daily value, recomputed from its own file. That the exports have the same values is in
// histories.test.ts.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Attribution, DayFile } from '../../../contract/documents.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { CompositeHistoryResponse } from '../../../contract/responses.ts'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { createFolder } from '../../temporary-folder.ts'
import { verifyDays } from '../../verify-days.ts'

const LIMIT = 1e-9
const DOCS = join(import.meta.dirname, '../../../docs')
const Notebook = z.object({
  cells: z.array(
    z.object({
      cell_type: z.enum(['code', 'markdown']),
      source: z.array(z.string()),
      outputs: z.array(z.object({ text: z.array(z.string()) })).optional(),
    }),
  ),
})
const service = await startEmbeddedService()
const folder = await createFolder(afterAll)

const ask = async (path: string) => (await service.askWithKey(`/v1/sit/composite/${path}`)).body
const { history } = CompositeHistoryResponse.parse(await ask('history?days=365'))
const files: DayFile[] = []
for (const { date } of history) files.push(DayFile.parse(await ask(`constituents?date=${date}`)))

describe('the file of a daily value', () => {
  it('is there for every daily, and gives its values', async () => {
    expect(files.length).toBeGreaterThan(100)
    expect(await verifyDays(folder, files)).toHaveLength(files.length)
    for (const [index, file] of files.entries()) {
      const { price_per_m, index_points } = history[index] ?? {}
      const [composite] = file.values.filter(({ scope }) => scope === 'composite')
      expect(composite?.price_per_m).toBeCloseTo(price_per_m ?? 0, 5)
      expect(composite?.index_points).toBeCloseTo(index_points ?? 0, 1)
    }
  })

  it('says what each model did to the level, as the attribution of the day does', async () => {
    const { attribution } = Attribution.parse(await ask('attribution?days=365'))
    const byDay = new Map(files.map((file) => [file.date, file]))
    let count = 0
    for (const { date, parts } of attribution) {
      const [value] = byDay.get(date)?.values.filter(({ scope }) => scope === 'composite') ?? []
      const own = new Map(
        value?.parts.map(({ kind, model_id: id, effect }) => [`${kind} ${id}`, effect]),
      )
      // After days without a value, it also has what they did.
      const before = new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)
      const isAfterGap = byDay.get(before)?.quality === 'unobserved'
      if (!isAfterGap) expect(own.size, date).toBe(parts.length)
      const said = parts.map(({ kind, model_id: id, effect }) => [`${kind} ${id}`, effect] as const)
      for (const [name, effect] of own)
        expect(
          said.some(([other, same]) => other === name && Math.abs(same - effect) <= LIMIT),
          `${date} ${name}`,
        ).toBe(true)
      count += parts.length
    }
    expect(count).toBeGreaterThan(100)
  })

  it('begins where the daily value before ended', () => {
    for (const [index, { date, values }] of files.slice(0, -1).entries())
      for (const { scope, index_points_before } of values) {
        const before = files[index + 1]?.values.find((value) => value.scope === scope)
        if (before) expect(index_points_before / before.index_points, date).toBeCloseTo(1, 9)
      }
  })

  it('that is altered does not verify', async () => {
    const [file] = files
    if (!file) throw new Error('expected a file, got none')
    const constituents = file.constituents.map((each, index) =>
      index === 0 ? { ...each, score: each.score + 10 } : each,
    )
    const altered = { ...file, constituents }
    await expect(verifyDays(folder, [altered])).rejects.toMatchObject({ code: 1 })
  })

  it('of a tier has the tier’s models alone; a day without a daily value is refused', async () => {
    const file = DayFile.parse(await ask(`constituents?date=${files[0]?.date}&tier=budget`))
    expect(new Set(file.constituents.map(({ tier }) => tier))).toEqual(new Set(['budget']))
    expect(await verifyDays(folder, [file])).toHaveLength(1)
    const { status } = await service.askWithKey('/v1/sit/composite/constituents?date=2020-01-01')
    expect(status).toBe(404)
  })
})

it('the notebook prints what it shows', async () => {
  const { cells } = Notebook.parse(JSON.parse(await readFile(join(DOCS, 'notebook.ipynb'), 'utf8')))
  const codes = cells.filter(({ cell_type }) => cell_type === 'code')
  const code = codes.map(({ source }) => source.join('')).join('\n')
  const env = { ...process.env, BASE: service.url, KEY: await service.createKey() }
  const { stdout } = await promisify(execFile)('python3', ['-c', code], { env })
  const shown = codes.flatMap(({ outputs = [] }) => outputs.map(({ text }) => text.join('')))
  expect(stdout).toBe(shown.join(''))
})
