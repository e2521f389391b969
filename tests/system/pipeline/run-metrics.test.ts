import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { request } from 'undici'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort } from '../../free-port.ts'
import { hasProgram } from '../../has-program.ts'
import { parseMetrics } from '../../metrics-text.ts'
import { copyRelease, findSmallMarket } from '../../releases.ts'
import { runPipeline } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const hasGateway = hasProgram('prometheus-pushgateway', '--version')

/** With its copy, from which a run would restore it. */
async function losePointer(folder: string): Promise<void> {
  for (const name of ['current.json', 'current-copy.json'])
    await writeFile(join(folder, 'store', name), '{')
}

describe('the metrics file of a run', () => {
  it('tells how it ended and what stands, and is left alone or whole', async () => {
    const folder = await createFolder()
    const path = join(folder, 'tpi.prom')
    const environment = { TPI_STORE: `file:${folder}/store` }
    const market = await findSmallMarket()
    const args = ['--offline', '--metrics-file', path]
    const { code, summary } = await runPipeline(args, environment, market)
    expect(code).toBe(0)
    const first = parseMetrics(await readFile(path, 'utf8')).values
    expect(first.get('tpi_run_outcome{outcome="published"}')).toBe(1)
    expect(first.get('tpi_run_outcome{outcome="failed"}')).toBe(0)
    expect(first.get('tpi_run_index_points')).toBe(summary['index_points'])
    expect(first.get('tpi_run_quotes')).toBe(summary['quotes'])
    expect(first.get('tpi_run_source_up{source="openrouter"}')).toBe(1)
    expect(first.get('tpi_run_duration_seconds')).toBeGreaterThan(0)
    expect(first.get('tpi_store_bytes')).toBeGreaterThan(0)
    expect(first.get('tpi_store_free_bytes')).toBeGreaterThan(0)

    // The store is lost: the run fails, and still says so.
    await losePointer(folder)
    const settings = { ...environment, TPI_METRICS_FILE: path }
    const failed = await runPipeline(['--offline'], settings, market)
    expect(failed.code).toBe(1)
    const second = parseMetrics(await readFile(path, 'utf8')).values
    expect(second.get('tpi_run_outcome{outcome="failed"}')).toBe(1)
    expect(second.has('tpi_run_index_points')).toBe(false)
    expect((await readdir(folder)).toSorted()).toEqual(['store', 'tpi.prom'])
  })
})

describe('the metrics of a run that are pushed', () => {
  it.skipIf(!hasGateway)(
    'stand at the gateway, and those of the next run replace them',
    async () => {
      const folder = await createFolder()
      const url = await startGateway()
      const environment = { TPI_STORE: `file:${folder}/store`, TPI_METRICS_PUSH_URL: url }
      await copyRelease('market-eve', join(folder, 'store'))
      const runAgain = async () =>
        (await runPipeline(['--offline'], environment, await findSmallMarket())).code
      expect(await runAgain()).toBe(0)
      expect(await readPushed(url)).toContain(
        'tpi_run_outcome{instance="",job="price-index",outcome="published"} 1',
      )

      await losePointer(folder)
      expect(await runAgain()).toBe(1)
      const second = await readPushed(url)
      expect(second).toContain('tpi_run_outcome{instance="",job="price-index",outcome="failed"} 1')
      expect(second).not.toContain('tpi_run_index_points')
    },
  )
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
  onTestFinished(() => void gateway.kill())
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => readPushed(url), { timeout: 20_000, interval: 100 })
  return url
}

const readPushed = async (url: string): Promise<string> =>
  (await request(`${url}/metrics`)).body.text()
