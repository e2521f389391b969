// All that each source says of its fixture, beside the fixture: a change of a mapping shows as a difference, with what
// becomes of every row. Hold a new file against the provider's page before you commit it.
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../../../pipeline/collect/source.ts'
import { observe } from './fixture.ts'

const sources = await loadSources()

describe('what a source says of its fixture', () => {
  it.each(sources.map((source) => ({ source, id: source.id })))('$id', async ({ source, id }) => {
    const observation = await observe(source)
    const lines = Object.entries(observation).flatMap(([kind, rows]: [string, object[]]) =>
      rows.map((row) => `${kind} ${JSON.stringify(row, dropUnknown)}`),
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`fixtures/observed/${id}.txt`)
  })
})

/** Nothing known and nothing listed is most of a row. */
function dropUnknown(_name: string, value: unknown): unknown {
  return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value
}
