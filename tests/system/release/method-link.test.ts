// A change of method moves no index: the day before is made again by the new method, and what the
// change did to a level stands as a link of the kind `method`.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  Attribution,
  CompositeHistory,
  DayFile,
  IndexDocument,
} from '../../../contract/documents.ts'
import { openStore } from '../../../store/open.ts'
import { readCurrent, readDocument } from '../../read-document.ts'
import { ROOT } from '../../run-process.ts'
import { type SmallRuns, startSmallRuns } from '../faults/small-runs.ts'
import { createFolder } from '../../temporary-folder.ts'
import { verifyDays } from '../../verify-days.ts'

/** Who enters the basket, and how prices blend. */
const CHANGED = { quality_gate: 38, blend_input_weight: 9 }
const OFFLINE = { flags: { offline: true } }
const at = (day: string) => `2026-07-${day}T23:59:59Z`

const folder = await createFolder(afterAll)
let runs: SmallRuns

beforeAll(async () => {
  runs = await startSmallRuns(folder)
  await runs.run('before', at('28'), OFFLINE)
})
afterAll(async () => {
  await runs.close()
})

/** A copy of the store of the 28th under another name. */
async function copyStore(name: string): Promise<string> {
  await cp(join(folder, 'before'), join(folder, name), { recursive: true })
  return name
}

/** The facts with these values, and a version of their own. */
async function changeParameters(name: string, changes: Record<string, unknown>): Promise<string> {
  const data = join(folder, `data-${name}`)
  await cp(runs.data, data, { recursive: true, force: true })
  const path = join(data, 'parameters.json')
  const parameters = JSON.parse(await readFile(path, 'utf8'))
  for (const [parameter, value] of Object.entries({ ...changes, methodology_version: 'next' }))
    parameters[parameter].value = value
  await writeFile(path, JSON.stringify(parameters, null, 2))
  return data
}

/** Of a store that began on the 28th with the changed parameters. */
const FRESH = 'changed-fresh'
let fresh: Promise<unknown> | undefined

async function readFreshLevels() {
  const data = await changeParameters('changed', CHANGED)
  fresh ??= runs.run(FRESH, at('28'), { ...OFFLINE, data })
  await fresh
  return readLevels(FRESH, '28')
}

async function changeSql(name: string, edit: (sql: string) => string): Promise<string> {
  const sql = join(folder, `sql-${name}`)
  await cp(join(ROOT, 'sql'), sql, { recursive: true })
  const path = join(sql, 'index/index_days.sql')
  await writeFile(path, edit(await readFile(path, 'utf8')))
  return sql
}

async function read<Shape extends z.ZodType>(store: string, path: string, shape: Shape) {
  const opened = await openStore(`file:${join(folder, store)}`)
  return shape.parse(await readDocument(opened, path))
}

const readDay = (store: string, day: string) => read(store, `days/2026-07-${day}.json`, DayFile)

async function readMoves(store: string, day: string) {
  const { values } = await readDay(store, day)
  return Object.fromEntries(
    values.map(({ scope, index_points: to, index_points_before: from }) => [
      scope,
      Math.log(to / from),
    ]),
  )
}

async function readLevels(store: string, day: string) {
  const { values } = await readDay(store, day)
  return Object.fromEntries(values.map(({ scope, price_per_m }) => [scope, Math.log(price_per_m)]))
}

/** The sum of the parts of the kind, by scope. */
async function readLinks(store: string, day: string, kind: string) {
  const { values } = await readDay(store, day)
  return Object.fromEntries(
    values.map(({ scope, parts }) => [
      scope,
      parts.filter((part) => part.kind === kind).reduce((sum, { effect }) => sum + effect, 0),
    ]),
  )
}

function expectClose(one: Record<string, number>, other: Record<string, number>): void {
  expect(Object.keys(one)).toEqual(Object.keys(other))
  for (const [scope, value] of Object.entries(one))
    expect(value, scope).toBeCloseTo(other[scope] ?? NaN, 9)
}

describe('a method that is the same', () => {
  it('another wording of the SQL under the same version recomputes, links and revises nothing', async () => {
    const sql = await changeSql(
      'comment',
      (text) => `-- Another word.\n${text.replace(/,\n/, ',  \n')}`,
    )
    const { events } = await runs.run(await copyStore('comment'), at('29'), { ...OFFLINE, sql })
    expect(events.map(({ event }) => event)).not.toContain('method_changed')
    const { history } = await read('comment', 'composite/history.json', CompositeHistory)
    expect(history.flatMap(({ links }) => links.map(({ kind }) => kind))).not.toContain('method')
    expect(new Set(history.map(({ revision }) => revision))).toEqual(new Set([1]))
  })
})

describe('a method that cannot make the last daily value again', () => {
  it('holds the run until it can, and publishes no move', async () => {
    const sql = await changeSql('unable', (text) =>
      text.replace(
        'favg(members.log_cost_per_iq order by model_id)',
        `if(getvariable('run_day') < date '2026-07-29', error('no such day'), favg(members.log_cost_per_iq order by model_id))`,
      ),
    )
    const store = await copyStore('unable')
    const data = await changeParameters('unable', {})
    for (const hour of ['06', '07'])
      expect(
        await runs.run(store, `2026-07-29T${hour}:00:00Z`, { ...OFFLINE, sql, data }),
      ).toMatchObject({ status: 'held' })
    const { hold, date } = await readCurrent(await openStore(`file:${join(folder, store)}`))
    expect(date).toBe('2026-07-28')
    expect(hold?.breakers).toMatchObject([{ breaker: 'method', can_be_released: true }])
    expect(hold?.breakers[0]?.sentence).toMatch(/for 2026-07-28: .*no such day/)
    expect(await runs.run(store, '2026-07-29T08:00:00Z', { ...OFFLINE, data })).toMatchObject({
      status: 'published',
    })
    expect(await readDay(store, '29')).toMatchObject({ method_link: null })
  })
})

describe('parameters of who enters the basket, and of how prices blend', () => {
  const name = 'changed'

  it('is a link of exactly its effect, which is the difference of two fresh stores', async () => {
    const data = await changeParameters(name, CHANGED)
    await runs.run(await copyStore(name), at('29'), { ...OFFLINE, data })
    const old = await readLevels('before', '28')
    const levels = await readFreshLevels()
    const links = await readLinks(name, '29', 'method')
    expectClose(
      links,
      Object.fromEntries(
        Object.entries(levels).map(([scope, level]) => [scope, level - (old[scope] ?? 0)]),
      ),
    )
    expect(Math.abs(links['composite'] ?? 0)).toBeGreaterThan(1e-6)
  })

  it('moves no index, tier or variant beside what the day moved', async () => {
    const data = await changeParameters(name, CHANGED)
    await runs.run(FRESH, at('29'), { ...OFFLINE, data })
    expectClose(await readMoves(name, '29'), await readMoves(FRESH, '29'))
    for (const index of ['composite', 'open', 'closed', 'frontier']) {
      const path = `indices/${index}.json`
      const [one, other] = [
        await read(name, path, IndexDocument.nullable()).catch(() => null),
        await read(FRESH, path, IndexDocument.nullable()).catch(() => null),
      ]
      expect(one?.latest.change_24h, index).toBe(other?.latest.change_24h)
    }
  })

  it('stands in the history, in the attribution and in the file of the daily value, which verifies', async () => {
    const { history } = await read(name, 'composite/history.json', CompositeHistory)
    const links = await readLinks(name, '29', 'method')
    const { factor } = history[0]?.links.find(({ kind }) => kind === 'method') ?? {}
    expect(factor).toBeCloseTo(Math.exp(links['composite'] ?? 0), 6)
    const { attribution } = await read(name, 'composite/attribution.json', Attribution)
    expect(attribution[0]?.parts.map(({ kind }) => kind)).toContain('method')
    const daily = await readDay(name, '29')
    expect(daily.method_link).toMatchObject({ overlap: 'quotes' })
    await verifyDays(folder, [await readDay(name, '28'), daily])
  })
})
