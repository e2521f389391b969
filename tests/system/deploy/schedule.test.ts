import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../pipeline/config.ts'
import { ROOT } from '../../run-process.ts'
import { listDeploy, readDeploy, readYaml } from './deploy-files.ts'
import { requireEntryPoint } from './entry-points.ts'
import { createFolder } from '../../temporary-folder.ts'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe('the systemd units', async () => {
  const units = (await listDeploy('systemd')).filter((path) => !path.endsWith('.example'))

  it.skipIf(!hasSystemd)(
    `are accepted by systemd${hasSystemd ? '' : ' (skipped: no systemd-analyze)'}`,
    async () => {
      const folder = await createFolder()
      for (const path of units) {
        // Where the project really is, since systemd looks for the program.
        const text = (await readDeploy(path))
          .replaceAll('/srv/price-index', ROOT)
          .replace('/usr/bin/node', process.execPath)
        await writeFile(join(folder, path.replace('systemd/', '')), text)
      }
      const files = units.map((path) => join(folder, path.replace('systemd/', '')))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files])
      expect({ status, problems: stderr.toString() }).toEqual({ status: 0, problems: '' })
    },
  )

  it.skipIf(!hasSystemd)('are exposed below 3 by the measure of systemd', async () => {
    for (const path of units.filter((unit) => unit.endsWith('.service'))) {
      const options = ['security', '--offline=true', '--threshold=30', join(ROOT, 'deploy', path)]
      const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' })
      expect({ path, status, last: stdout.trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
    }
  })

  it('start files that exist, and may write nowhere but in their own folder', async () => {
    for (const path of units.filter((unit) => unit.endsWith('.service'))) {
      const text = await readDeploy(path)
      const command = /^ExecStart=(.+)$/m.exec(text)?.[1] ?? ''
      await requireEntryPoint(command.split(' '))
      for (const line of [
        'ProtectSystem=strict',
        'NoNewPrivileges=true',
        'PrivateTmp=true',
        'StateDirectory=price-index',
      ])
        expect(text).toContain(`\n${line}\n`)
    }
  })
})

describe('a run that hangs', () => {
  it('is ended by every schedule a minute after it should have given up itself', async () => {
    const minutes = readConfig({}).runSeconds / 60 + 1
    expect(await readDeploy('cron/price-index')).toContain(` timeout -k 30 ${minutes}m npm run `)
    expect(await readDeploy('compose/compose.yaml')).toContain(`timeout -k 30 ${minutes}m node `)
    expect(await readDeploy('systemd/price-index-pipeline.service')).toContain(
      `\nTimeoutStartSec=${minutes}min\n`,
    )
    const [cronJob] = await readYaml('kubernetes/pipeline.yaml')
    expect(cronJob).toMatchObject({
      spec: { jobTemplate: { spec: { activeDeadlineSeconds: minutes * 60 } } },
    })
  })
})
