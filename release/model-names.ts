// Names of models, including retired ones, which set prices on earlier days.
import { readFileSync } from 'node:fs'
import type { Release } from './release.ts'

const KNOWN = new URL('../data/known-models.csv', import.meta.url)

const [columns = [], ...rows] = readFileSync(KNOWN, 'utf8').trimEnd().split('\n').map(splitCells)
const [idAt, nameAt] = [columns.indexOf('model_id'), columns.indexOf('name')]
const formerNames = new Map(rows.map((cells) => [cells[idAt], cells[nameAt]]))

export function findModelName({ modelById }: Pick<Release, 'modelById'>, id: string): string {
  return modelById.get(id)?.name ?? formerNames.get(id) ?? id
}

/** Splits a CSV line into unquoted cells. */
function splitCells(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
}
