// What an operator keeps in TPI_DATA_DIR is laid over the shipped files row by row, by the same schemas.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../../pipeline/make/database.ts'
import { DATA_FOLDER } from '../../../pipeline/make/data-files.ts'
import { readMethod, stageParameters } from '../../../pipeline/make/parameters.ts'
import { stageData } from '../../../pipeline/make/stage.ts'
import { createFolder } from '../../temporary-folder.ts'

const VOID = 'openrouter,alibaba,qwen3.7-max,2026-07-29,2026-07-31,another region,A. Keeper'
const CARRY = '{\n  "carry_days": { "value": 7, "reason": "longer" }\n}\n'

async function stage(files: Record<string, string>): Promise<Record<string, unknown>> {
  const folder = await createFolder()
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  vi.stubEnv('TPI_DATA_DIR', folder)
  const database = await openDatabase()
  try {
    await stageData(database)
    await stageParameters(database, '2026-07-31')
    const [row] = await database.rows(
      `select
         (select count(*)::integer from data_voids) as voids,
         (select count(*)::integer from data_creators) as creators,
         (select name from data_creators where creator = 'openai') as openai,
         getvariable('carry_days')::integer as carry_days`,
    )
    return { ...row, method: await readMethod(), problem: '' }
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error))
    return { problem: message.replace(folder, 'OWN') }
  } finally {
    database.close()
    vi.unstubAllEnvs()
  }
}

/** A file with the header of the shipped one. */
async function toFile(name: string, ...lines: string[]) {
  const [header = ''] = (await readFile(join(DATA_FOLDER, name), 'utf8')).split('\n')
  return { [name]: `${[header, ...lines].join('\n')}\n` }
}

test('a row takes the place of that of its key, or is added; own parameters mark the method as local', async () => {
  const shipped = await stage({})
  const voided = await stage(await toFile('voids.csv', VOID))
  expect(voided).toEqual({ ...shipped, voids: Number(shipped['voids']) + 1 })
  const named = await stage(await toFile('creators.csv', 'openai,Open Artificial', 'zzz,Zzz'))
  expect(named).toMatchObject({
    creators: Number(shipped['creators']) + 1,
    openai: 'Open Artificial',
  })
  const carried = await stage({ 'parameters.json': CARRY })
  expect(carried).toMatchObject({ carry_days: 7, creators: shipped['creators'] })
  expect(named['method']).toBe(shipped['method'])
  expect(carried['method']).toMatch(/^[\d.]+\+local [0-9a-f]{12}$/)
})

const toRules = (from: string, to: string) => ({ 'parameters.json': CARRY.replace(from, to) })
const toVoids = (from: string, to: string) => toFile('voids.csv', VOID, VOID.replace(from, to))

test.each([
  [{ 'voidz.csv': '' }, /^OWN\/voidz\.csv: expected one of .*voids\.csv/],
  [toRules('carry', 'carri'), /^OWN\/parameters\.json: line 2: carri_days: expected a parameter/],
  [toRules('7', '0.5'), /^OWN\/parameters\.json: line 2: carry_days\.value: /],
  [await toVoids('2026-07-29', '29.7.'), /^OWN\/voids\.csv: line 3: from_day: /],
  [await toVoids('openrouter', 'open-router'), /^OWN\/voids\.csv: line 3: source: expected one of/],
])('%j is refused by file and line', async (files, problem) => {
  expect((await stage(files)).problem).toMatch(problem)
})

test('a folder that is none is refused', async () => {
  vi.stubEnv('TPI_DATA_DIR', '/no/such/folder')
  await expect(readMethod()).rejects.toThrow(
    'TPI_DATA_DIR: expected a folder, got "/no/such/folder"',
  )
  vi.unstubAllEnvs()
})
