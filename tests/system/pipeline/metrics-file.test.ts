import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseMetrics } from '../../metrics-text.ts'
import { runPipeline } from '../../run-process.ts'

describe('the metrics file of a run', () => {
  it('tells how it ended and what stands, and is left alone or whole', async () => {
    const folder = await createFolder()
    const path = join(folder, 'tpi.prom')
    const environment = { TPI_STORE: `file:${folder}/store` }
    const { code, summary } = await runPipeline(['--offline', '--metrics-file', path], environment)
    expect(code).toBe(0)
    const first = parseMetrics(await readFile(path, 'utf8')).values
    expect(first.get('tpi_run_outcome{outcome="published"}')).toBe(1)
    expect(first.get('tpi_run_outcome{outcome="failed"}')).toBe(0)
    expect(first.get('tpi_run_index_points')).toBe(summary['index_points'])
    expect(first.get('tpi_run_quotes')).toBe(summary['quotes'])
    expect(first.get('tpi_run_source_up{source="models-dev"}')).toBe(1)
    expect(first.get('tpi_run_duration_seconds')).toBeGreaterThan(0)

    // The store is lost: the run fails, and still says so.
    await writeFile(join(folder, 'store', 'current.json'), '{')
    const failed = await runPipeline(['--offline'], { ...environment, TPI_METRICS_FILE: path })
    expect(failed.code).toBe(1)
    const second = parseMetrics(await readFile(path, 'utf8')).values
    expect(second.get('tpi_run_outcome{outcome="failed"}')).toBe(1)
    expect(second.has('tpi_run_index_points')).toBe(false)
    expect((await readdir(folder)).toSorted()).toEqual(['store', 'tpi.prom'])
  })

  it('fails no run where it cannot be written', async () => {
    const folder = await createFolder()
    const { code, output } = await runPipeline(
      ['--offline', '--metrics-file', join(folder, 'nowhere', 'tpi.prom')],
      { TPI_STORE: `file:${folder}/store` },
    )
    expect(code).toBe(0)
    expect(output).toContain('"event":"metrics_file_failed"')
  })
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'metrics-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
