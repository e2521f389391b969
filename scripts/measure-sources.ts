// `npm run measure:sources`: what it costs to ask every source at once, from the first request to the published
// release. Each answers from a server on the loopback: OpenRouter as it stood on the last embedded day, with all of
// its models, the others as in their fixtures, or as in `-- --answers <folder>`, whose files are named and made alike.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSources } from '../pipeline/collect/source.ts'
import { Fixture } from '../tests/unit/pipeline/sources/fixture.ts'
import { startMarket } from '../tests/unit/pipeline/sources/market.ts'
import { readSeedMarket } from '../tests/unit/pipeline/sources/seed-market.ts'
import { runMeasured } from './measured-node.ts'

const RUN = join(import.meta.dirname, '../pipeline/run.ts')
const ROUNDS = 3

const { values: given } = parseArgs({ options: { answers: { type: 'string' } } })
const folder = await mkdtemp(join(tmpdir(), 'measure-sources-'))
const sources = await loadSources()
const market = await startMarket({ openrouter: await readSeedMarket(), ...(await readAnswers()) })
try {
  console.info(`${sources.length} sources`)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { seconds, kibibytes } = await runMeasured([RUN], {
      env: {
        ...process.env,
        ...market.environment,
        TPI_STORE: `file:${join(folder, String(round))}`,
      },
    })
    const mebibytes = Math.round(kibibytes / 1024)
    console.info(`run ${round}: ${seconds.toFixed(1)} s, ${mebibytes} MiB at most`)
  }
} finally {
  await market.close()
  await rm(folder, { recursive: true, force: true })
}

async function readAnswers(): Promise<Record<string, Fixture>> {
  const answers: Record<string, Fixture> = {}
  for (const { id } of sources) {
    const path = join(given.answers ?? '', `${id}.json`)
    if (given.answers !== undefined && existsSync(path))
      answers[id] = Fixture.parse(JSON.parse(await readFile(path, 'utf8')))
  }
  return answers
}
