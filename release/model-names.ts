// Names of models, those that have left included: they set prices of earlier days.
import { createReadStream } from 'node:fs'
import { readRows } from './bill/rows.ts'
import type { Release } from './release.ts'

const KNOWN = new URL('../data/known-models.csv', import.meta.url)

const formerNames = new Map<string, string>()
for await (const rows of readRows(createReadStream(KNOWN, 'utf8')))
  for (const { fields } of rows)
    if (fields instanceof Object)
      formerNames.set(String(fields['model_id']), String(fields['name']))

export function toModelName({ modelById }: Pick<Release, 'modelById'>, id: string): string {
  return modelById.get(id)?.name ?? formerNames.get(id) ?? id
}
