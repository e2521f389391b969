import { expect, it, onTestFinished } from 'vitest'
import { runPipeline } from '../../run-process.ts'
import { MISBEHAVIOURS, startReplayServer } from '../../unit/pipeline/sources/replay-server.ts'
import { createFolder } from '../../temporary-folder.ts'

it('a run past its deadline ends with 1, and says what it waited for', async () => {
  const folder = await createFolder()
  const server = await startReplayServer({})
  onTestFinished(() => server.close())
  server.misbehave(MISBEHAVIOURS['silence after the headers'])
  const { code, errors } = await runPipeline(['--sources', 'litellm'], {
    TPI_STORE: `file:${folder}/store`,
    TPI_ORIGIN_LITELLM: server.origin,
    TPI_RUN_SECONDS: '10',
  })
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'pipeline: expected a run of at most 10 s, still waiting for the sources litellm\n',
  })
})
