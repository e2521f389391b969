// A dashboard or an alert over a metric that does not exist is silent for ever, so every name in
// them is looked up in what a proxy and a run really say.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseMetrics } from '../../metrics-text.ts'
import { findSmallMarket } from '../../releases.ts'
import { ROOT, runPipeline } from '../../run-process.ts'
import { startService } from '../../service/proxy/service.ts'
import { createFolder } from '../../temporary-folder.ts'
import { readDeploy, readYaml } from './deploy-files.ts'

const Recorded = z.strictObject({ record: z.string(), expr: z.string() })
const Alerts = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.string(),
      rules: z.tuple(
        [Recorded],
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ]),
})
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
})

describe('monitoring', async () => {
  const [document] = await readYaml('prometheus/alerts.yaml')
  const [, ...rules] = Alerts.parse(document).groups[0].rules
  const { panels } = Dashboard.parse(JSON.parse(await readDeploy('grafana/dashboard.json')))
  const expressions = [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ]
  const labels = new Map<string, Set<string>>()

  beforeAll(async () => {
    const text = `${await scrapeProxy()}\n${await readRunMetrics()}`
    for (const series of parseMetrics(text).values.keys()) {
      const [name = '', inBraces = ''] = series.split(/[{}]/)
      const known = labels.get(name) ?? new Set(['instance'])
      for (const [, label = ''] of inBraces.matchAll(/(\w+)="/g)) known.add(label)
      labels.set(name, known)
    }
  })

  it.each(expressions)('$where: reads metrics and labels that exist', ({ expr }) => {
    const names = expr.match(/\b(?:tpi|nodejs|process)_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect([...labels.keys()]).toContain(name)
    const known = new Set(names.flatMap((name) => [...(labels.get(name) ?? [])]))
    const used = [...expr.matchAll(/(?:by \(([^)]*)\)|(\w+)(?:=~|!=|=)")/g)].flatMap(
      ([, list, one]) => (list ?? one ?? '').split(/,\s*/),
    )
    for (const label of used) expect([...known]).toContain(label)
    expect(count(expr, '(')).toBe(count(expr, ')'))
  })

  it.each(rules)('$alert leads to a chapter that exists', async ({ annotations: { runbook } }) => {
    const [file = '', anchor = ''] = runbook.split('#')
    const headings = [...(await readFile(join(ROOT, file), 'utf8')).matchAll(/^#+ (.+)$/gm)]
    expect(headings.map(([, text = '']) => toAnchor(text))).toContain(anchor)
  })
})

async function scrapeProxy(): Promise<string> {
  const service = await startService({ env: { TPI_METRICS_PORT: '0' }, until: onBeforeAllDone })
  // One answer that a limit refused, so that all the counters have something to count.
  for (let asked = 0; asked < 12; asked += 1) await service.ask('/v1/models')
  await service.askWithKey('/v1/models')
  // And one file that the store has lost.
  await rm(join(service.folder, 'store/exports'), { recursive: true })
  await service.askWithKey('/v1/export/snapshots/2026-07-31.parquet')
  const { body } = await request(`${service.server.metricsUrl}/metrics`, { reset: true })
  const text = await body.text()
  for (const end of ends.splice(0)) await end()
  return text
}

const ends: (() => Promise<void>)[] = []
function onBeforeAllDone(end: () => Promise<void>): void {
  ends.unshift(end)
}

async function readRunMetrics(): Promise<string> {
  const folder = await createFolder(onBeforeAllDone)
  const path = join(folder, 'run.prom')
  const store = { TPI_STORE: `file:${folder}/store` }
  const args = ['--offline', '--metrics-file', path]
  const { code } = await runPipeline(args, store, await findSmallMarket())
  expect(code).toBe(0)
  return readFile(path, 'utf8')
}

function count(text: string, character: string): number {
  return text.split(character).length
}

/** As GitHub makes them of headings. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}
