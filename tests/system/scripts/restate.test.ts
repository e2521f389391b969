import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompositeHistory } from '../../../contract/documents.ts'
import { openStore } from '../../../store/open.ts'
import { hashFiles, runNode, runPipeline } from '../../run-process.ts'
import { readDocument } from '../../read-document.ts'
import { createSmallMarket, REPRICED } from '../faults/store/small-market.ts'
import { createFolder } from '../../temporary-folder.ts'

const folder = await createFolder(afterAll)
let project: string
let storeUrl: string

// A project of its own, because what is voided is a line in its data.
beforeAll(async () => {
  project = join(folder, 'project')
  storeUrl = `file:${folder}/store`
  await createSmallMarket(project, { others: REPRICED })
  for (const day of ['2026-07-29', '2026-07-30', '2026-07-31']) {
    const { code, errors } = await runPipeline(
      ['--offline', '--as-of', day],
      { TPI_STORE: storeUrl },
      project,
    )
    expect({ day, code, errors }).toEqual({ day, code: 0, errors: '' })
  }
})

async function runScript(
  script: string,
  args: readonly string[],
): Promise<{ code: number | null; text: string }> {
  const given = { TPI_STORE: storeUrl }
  const { code, output, errors } = await runNode([`scripts/${script}`, ...args], given, project)
  return { code, text: output + errors }
}

async function readHistory(): Promise<CompositeHistory['history']> {
  const store = await openStore(storeUrl)
  const document = await readDocument(store, 'composite/history.json')
  return CompositeHistory.parse(document).history
}

const SIGNED = [
  '--reason',
  'the provider listed another region by mistake',
  '--signed-by',
  'A. Keeper',
]

describe('restating', () => {
  it('refuses an effect too small to move published numbers for, says which void did nothing, and changes nothing', async () => {
    await appendFile(
      join(project, 'data/voids.csv'),
      'openrouter,alibabba,qwen3.7-max,2026-07-29,2026-07-31,another region,A. Keeper\n',
    )
    const before = await hashFiles(join(folder, 'store'))
    const { code, text } = await runScript('restate.ts', ['--from', '2026-07-30', ...SIGNED])
    expect({ code, text }).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^voids\.csv line 2: expected a quote of .* found none\nrestate: expected at least 0.1% .*erratum/,
      ),
    })
    expect(await hashFiles(join(folder, 'store'))).toEqual(before)
  })

  it('makes the days from a voided quote on again, as second revisions with the reason', async () => {
    const before = await readHistory()
    // The cut is taken for a mistake of all who show it.
    await appendFile(
      join(project, 'data/voids.csv'),
      ['openrouter', 'genai-prices', 'litellm']
        .map((source) => `${source},openai,gpt-5.6-luna,2026-07-30,2026-07-31,a slip,A. Keeper\n`)
        .join(''),
    )
    const { code, text } = await runScript('restate.ts', ['--from', '2026-07-30', ...SIGNED])
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringContaining('published, 2 days restated'),
    })

    const after = await readHistory()
    const split = (history: typeof after) => [
      history.filter(({ date }) => date >= '2026-07-30'),
      history.filter(({ date }) => date < '2026-07-30'),
    ]
    const [restated, untouched] = split(after)
    const [old, past] = split(before)
    expect(untouched).toEqual(past)
    expect(
      restated?.map(({ date, revision, revision_reason: reason }) => [date, revision, reason]),
    ).toEqual(['2026-07-31', '2026-07-30'].map((date) => [date, 2, SIGNED[1]]))
    // On the last day one constituent no longer fell by 80%.
    const changes = restated?.map(
      ({ index_points: points }, at) => points / (old?.[at]?.index_points ?? NaN) - 1,
    )
    const effect = 0.2 ** (-1 / (restated?.[0]?.constituents ?? NaN)) - 1
    expect(changes).toEqual([effect, 0].map((change) => expect.closeTo(change, 4)))
    expect(await runScript('replay.ts', ['--date', '2026-07-31'])).toMatchObject({ code: 0 })
  })

  it('leaves a state from which the next run goes on, which says which void did nothing', async () => {
    const { code, output, summary } = await runPipeline(
      ['--offline'],
      { TPI_STORE: storeUrl },
      project,
    )
    expect({ code, status: summary['status'] }).toEqual({ code: 0, status: 'nothing_new' })
    expect(output).toMatch(/"problem":"voids\.csv line 2: .*"event":"void_unmatched"/)
    expect(output).not.toContain('line 3')
  })
})
