import { spawnSync } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../proxy/config.ts'
import { ROOT, runNode } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'
import { parseAssignments, readDeploy, readSettingNames } from './deploy-files.ts'

describe('settings', () => {
  it('and the keys of sources stand in every file that lists them', async () => {
    expect(await runNode(['scripts/docs.ts'], {})).toMatchObject({ code: 0, output: '' })
  })

  it('come from .env of the working directory, unless they are set', async () => {
    const folder = await createFolder()
    await writeFile(join(folder, 'secret'), `sqlite:${folder}/of-file.db\n`)
    await writeFile(
      join(folder, '.env'),
      `TPI_STATE_FILE=${folder}/secret\nTPI_DRAIN_SECONDS=many\n`,
    )
    const keys = (env: Record<string, string>) =>
      spawnSync(process.execPath, [join(ROOT, 'scripts/keys.ts'), 'create'], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
    expect(keys({})).toMatchObject({
      status: 2,
      stderr: 'keys: TPI_DRAIN_SECONDS: expected an integer from 0 to 60, got "many"\n',
    })
    expect(keys({ TPI_DRAIN_SECONDS: '1' })).toMatchObject({ status: 0 })
    expect((await stat(join(folder, 'of-file.db'))).isFile()).toBe(true)
    expect(keys({ TPI_DRAIN_SECONDS: '1', TPI_STATE: `sqlite:${folder}/set.db` })).toMatchObject({
      status: 2,
      stderr: 'keys: TPI_STATE: expected either it or TPI_STATE_FILE, got two values\n',
    })
  })

  it.each(['systemd/env.example', 'compose/secrets.env.example'])(
    'that %s sets are settings of the service, or of a server beside it',
    async (path) => {
      const known = await readSettingNames()
      const names = Object.keys(parseAssignments(await readDeploy(path)))
      expect(names.filter((name) => !known.has(name))).toEqual(
        path.startsWith('compose') ? ['POSTGRES_PASSWORD'] : [],
      )
    },
  )

  it('that the unit files set are understood by the proxy', async () => {
    const config = readConfig(parseAssignments(await readDeploy('systemd/env.example')))
    expect(config).toMatchObject({ trustedProxyHops: 1, metricsPort: 9464 })
  })
})
