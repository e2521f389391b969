import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { hasProgram } from '../../has-program.ts'
import { parseMetrics } from '../../metrics-text.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { runPipeline } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const hasGateway = hasProgram('prometheus-pushgateway', '--version')

const toOutcome = (outcome: string) =>
  `tpi_run_outcome{instance="",job="price-index",outcome="${outcome}"} 1`

interface Said {
  values: ReadonlyMap<string, number>
  pushed: string
}

describe('the metrics of a run that is published, and of the next, which has lost its store', () => {
  let folder: string
  let summary: Record<string, unknown>
  let published: Said
  let failed: Said

  beforeAll(async () => {
    folder = await createFolder(afterAll)
    const path = join(folder, 'tpi.prom')
    const url = hasGateway ? await startGateway() : undefined
    const settings = {
      TPI_STORE: `file:${folder}/store`,
      ...(url !== undefined && { TPI_METRICS_PUSH_URL: url }),
    }
    const market = await findSmallMarket()
    const read = async (): Promise<Said> => ({
      values: parseMetrics(await readFile(path, 'utf8')).values,
      pushed: url === undefined ? '' : await readPushed(url),
    })
    const first = await runPipeline(['--offline', '--metrics-file', path], settings, market)
    expect(first.code).toBe(0)
    summary = first.summary
    published = await read()
    // With its copy, from which a run would restore it.
    for (const name of ['current.json', 'current-copy.json'])
      await writeFile(join(folder, 'store', name), '{')
    const named = { ...settings, TPI_METRICS_FILE: path }
    expect((await runPipeline(['--offline'], named, market)).code).toBe(1)
    failed = await read()
  })

  it('tell in a file how it ended and what stands, which is left alone or whole', async () => {
    const first = published.values
    expect(first.get('tpi_run_outcome{outcome="published"}')).toBe(1)
    expect(first.get('tpi_run_outcome{outcome="failed"}')).toBe(0)
    expect(first.get('tpi_run_index_points')).toBe(summary['index_points'])
    expect(first.get('tpi_run_quotes')).toBe(summary['quotes'])
    expect(first.get('tpi_run_source_up{source="openrouter"}')).toBe(1)
    expect(first.get('tpi_run_duration_seconds')).toBeGreaterThan(0)
    expect(first.get('tpi_store_bytes')).toBeGreaterThan(0)
    expect(first.get('tpi_store_free_bytes')).toBeGreaterThan(0)
    expect(failed.values.get('tpi_run_outcome{outcome="failed"}')).toBe(1)
    expect(failed.values.has('tpi_run_index_points')).toBe(false)
    expect((await readdir(folder)).toSorted()).toEqual(['store', 'tpi.prom'])
  })

  it.skipIf(!hasGateway)('stand at the gateway, and those of the next run replace them', () => {
    expect(published.pushed).toContain(toOutcome('published'))
    expect(failed.pushed).toContain(toOutcome('failed'))
    expect(failed.pushed).not.toContain('tpi_run_index_points')
  })
})

it.each(['TPI_METRICS_FILE', 'TPI_METRICS_PUSH_URL'])(
  'metrics fail no run where there is nothing at %s',
  async (setting) => {
    const folder = await createFolder()
    await copyRelease('market', join(folder, 'store'))
    const nowhere = {
      TPI_METRICS_FILE: join(folder, 'nowhere', 'tpi.prom'),
      TPI_METRICS_PUSH_URL: `http://127.0.0.1:${await findFreePort()}`,
    }[setting]
    // Older than what stands: there is nothing to make.
    const { code, output } = await runPipeline(
      ['--offline', '--as-of', '2026-07-20'],
      { TPI_STORE: `file:${folder}/store`, [setting]: nowhere ?? '' },
      await findSmallMarket(),
    )
    expect(code).toBe(0)
    expect(output).toContain('"event":"metrics_failed"')
  },
)

async function startGateway(): Promise<string> {
  const port = await findFreePort()
  const gateway = spawn('prometheus-pushgateway', [`--web.listen-address=127.0.0.1:${port}`], {
    stdio: 'ignore',
  })
  afterAll(() => void gateway.kill())
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => readPushed(url), { timeout: 20_000, interval: 100 })
  return url
}

const readPushed = async (url: string): Promise<string> =>
  (await request(`${url}/metrics`)).body.text()
