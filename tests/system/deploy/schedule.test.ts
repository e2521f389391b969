import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../../pipeline/config.ts'
import { ROOT } from '../../run-process.ts'
import { listDeploy, readDeploy, readSettingNames, readYaml } from './deploy-files.ts'
import { readProxyScript, requireEntryPoint } from './entry-points.ts'

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

describe('the unit of the proxy', () => {
  it('gives the C library as many arenas as package.json does', async () => {
    const { env } = await readProxyScript()
    expect(await readDeploy('systemd/price-index-proxy.service')).toContain(
      `\nEnvironment=MALLOC_ARENA_MAX=${env['MALLOC_ARENA_MAX']}\n`,
    )
  })
})

describe('the cron line', () => {
  it('has five fields of time, a user, and a command of package.json', async () => {
    const text = await readDeploy('cron/price-index')
    const lines = text.split('\n').filter((line) => /^[^#A-Z\n]/.test(line))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^7 \* \* \* \* price-index cd \/srv\/price-index && .* npm run --silent pipeline /,
    )
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

const Workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    schedule: z.array(z.strictObject({ cron: z.string() })),
    workflow_dispatch: z.object({}),
  }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.literal(false) }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      'runs-on': z.string().regex(/^ubuntu-\d\d\.04$/),
      'timeout-minutes': z.int().max(60),
      environment: z.string(),
      needs: z.string().optional(),
      if: z.enum(["vars.TPI_STORE != ''", "vars.TPI_EXPORT == 'pages'"]),
      permissions: z.strictObject({ pages: z.string(), 'id-token': z.string() }).optional(),
      steps: z.array(
        z.union([
          z.strictObject({
            uses: z.string().regex(/^actions\/[a-z-]+@[0-9a-f]{40}$/),
            if: z.string().optional(),
            with: z.record(z.string(), z.unknown()).optional(),
          }),
          z.strictObject({
            name: z.string().optional(),
            if: z.string().optional(),
            run: z.string(),
            env: z.record(z.string(), z.string()).optional(),
          }),
        ]),
      ),
    }),
  ),
})

describe('the scheduled workflow', () => {
  it('may only read, pins its actions, and runs a command that exists with settings that are read', async () => {
    const [document] = await readYaml('../.github/workflows/refresh.yml')
    const { jobs } = Workflow.parse(document)
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    // The workflow's own: where the files go.
    const known = (await readSettingNames()).add('TPI_EXPORT')
    for (const step of steps) {
      if (!('run' in step)) continue
      // An expression in a shell line is how workflows are taken over.
      expect(step.run).not.toContain('${{')
      if (step.run.startsWith('node ')) await requireEntryPoint(step.run.split(' '))
      for (const [name, value] of Object.entries(step.env ?? {})) {
        expect(known).toContain(name)
        expect(value).toMatch(/^\$\{\{ (?:vars|secrets)\.[A-Z_]+ \}\}$/)
        if (/KEY/.test(name)) expect(value).toContain('secrets.')
      }
    }
    expect(
      steps.some((step) => 'run' in step && step.run.startsWith('npm ci --ignore-scripts')),
    ).toBe(true)
  })
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'units-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
