// Every day on which the published price of a model doubled or halved, in the release that the
// pipeline makes from the embedded history, stands in docs/evidence/history.md with its reason.
// `JUMPS=write` writes the days there and keeps the reasons, which are written by hand.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'

const PAGE = join(import.meta.dirname, '../../../docs/evidence/history.md')
const UNKNOWN = 'not looked at yet'
const service = await startEmbeddedService()

it('each jump over ×2 in the history of a model is listed with its reason, and no other', async () => {
  const page = await readFile(PAGE, 'utf8')
  const [head = '', table = ''] = page.split(/(?<=\| day \|.*\n.*\n)/)
  const listed = new Map(
    table
      .trim()
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, day, model, prices, reason]) => [`${day} | ${model} | ${prices}`, reason]),
  )
  const rows = (await findJumps()).map((jump) => ({ jump, reason: listed.get(jump) ?? UNKNOWN }))
  if (process.env['JUMPS'] === 'write')
    await writeFile(
      PAGE,
      head + rows.map(({ jump, reason }) => `| ${jump} | ${reason} |\n`).join(''),
    )
  else expect([...listed.keys()]).toEqual(rows.map(({ jump }) => jump))
  expect(rows.filter(({ reason }) => reason === UNKNOWN)).toEqual([])
  expect(rows.length).toBeGreaterThan(50)
})

/** As `day | model | from → to`, by day and model. */
async function findJumps(): Promise<string[]> {
  const { bytes } = await service.askWithKey('/v1/export/snapshots/model-history.csv')
  const [header = '', ...lines] = bytes.toString('utf8').trim().split('\n')
  const column = (name: string) => header.split(',').indexOf(name)
  const at = [column('first_date'), column('model_id'), column('blended_price_per_m')]
  let before: (string | undefined)[] = []
  return lines
    .flatMap((line) => {
      const cells = line.split(',')
      const [day, model, price] = at.map((index) => cells[index])
      const [, same, was] = before
      before = [day, model, price]
      const factor = Number(price) / Number(was)
      return model === same && (factor >= 2 || factor <= 0.5)
        ? [`${day} | ${model} | ${Number(was)} → ${Number(price)}`]
        : []
    })
    .toSorted()
}
