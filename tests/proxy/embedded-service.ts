// The real service over a release that the pipeline makes from the embedded history.
import { afterAll, expect } from 'vitest'
import { runPipeline } from '../pipeline/run-process.ts'
import { PLANS, type Service, startService } from './service.ts'

export async function startEmbeddedService(): Promise<Service> {
  const unlimited = { requests_per_day: 1e9, requests_per_minute: 1e9, history_days: 365 }
  const service = await startService({
    published: false,
    until: afterAll,
    plans: { ...PLANS, public: unlimited, anonymous: unlimited },
  })
  const { code, errors } = await runPipeline(['--offline'], {
    TPI_STORE: `file:${service.folder}/store`,
  })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  await service.server.releases.refresh()
  return service
}
