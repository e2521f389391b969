// Faults are planted, and the doctor names each of them and no other.
import { createServer } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { listen } from '../../listen.ts'
import { findFreePort } from '../../free-port.ts'
import { runNode } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

it('names what is amiss, and nothing else', async () => {
  const folder = await createFolder()
  const hosts = await startHosts(0)
  const well = {
    TPI_STORE: `file:${folder}/store`,
    TPI_STATE: `sqlite:${folder}/state.db`,
    TPI_SMTP_URL: `outbox:${folder}/outbox`,
    ...hosts,
  }
  const healthy = await runNode(['scripts/doctor.ts'], well)
  expect(healthy).toMatchObject({ code: 0, errors: '' })
  expect(healthy.output).not.toContain('FAULT')
  expect(healthy.output).toContain("ok     source groq: skipped: GROQ_API_KEY isn't set\n")

  await mkdir(join(folder, 'torn'))
  await writeFile(join(folder, 'torn/current.json'), '{')
  const closed = await findFreePort()
  const ill = await runNode(['scripts/doctor.ts'], {
    ...(await startHosts(3_600_000)),
    TPI_DRAIN_SECONDS: 'many',
    XAI_KEY: 'x',
    TPI_STORE: `file:${folder}/torn`,
    TPI_STATE: `sqlite:${folder}`,
    TPI_COUNTERS: `redis://127.0.0.1:${closed}`,
    TPI_SMTP_URL: `smtp://127.0.0.1:${closed}`,
    TPI_ORIGIN_OPENROUTER: `http://127.0.0.1:${closed}`,
  })
  expect(ill.code).toBe(1)
  const found = [...ill.output.matchAll(/^FAULT {2}(.*?): (.*)$/gm)].map(([, name, sentence]) => [
    name,
    sentence,
  ])
  expect(found).toEqual([
    ['settings', expect.stringContaining('TPI_DRAIN_SECONDS')],
    ['settings', expect.stringContaining('XAI_API_KEY')],
    ['store', expect.stringContaining('current.json')],
    ['state', expect.any(String)],
    ['counters', expect.stringContaining('ECONNREFUSED')],
    ['mail', expect.stringContaining('ECONNREFUSED')],
    ['source openrouter', expect.stringContaining(`127.0.0.1:${closed}`)],
    ['clock', expect.stringMatching(/got .* here and .* there/)],
  ])
})

/** Three hosts for all sources, whose clocks are ahead by so much. */
async function startHosts(aheadMs: number): Promise<Record<string, string>> {
  const origins: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const server = createServer((_request, answer) => {
      answer.setHeader('date', new Date(Date.now() + aheadMs).toUTCString()).end()
    })
    origins.push(`http://127.0.0.1:${await listen(server)}`)
  }
  const names = (await loadSources()).map(({ id }) => id.toUpperCase().replaceAll('-', '_'))
  return Object.fromEntries(
    names.map((name, index) => [`TPI_ORIGIN_${name}`, origins[index % 3] ?? '']),
  )
}
