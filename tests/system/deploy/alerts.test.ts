// Prometheus's own tool says which alerts fire, for runs every hour and for runs every night.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { hasProgram } from '../../has-program.ts'
import { readDeploy, readYaml } from './deploy-files.ts'
import { createFolder } from '../../temporary-folder.ts'

const Rules = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.object({ alert: z.string().optional(), annotations: z.unknown().optional() }),
      ),
    }),
  ]),
})

it.skipIf(!hasProgram('promtool', '--version')).each([
  {
    schedule: 'hourly',
    interval: 3600,
    ages: '0+0x1200',
    ended: '0+300x1200',
    before: '3h',
    after: '4h',
  },
  {
    schedule: 'nightly',
    interval: 86_400,
    // Five minutes a step: the age grows for a day and a late hour, and begins anew.
    ages: '0+300x305 '.repeat(4),
    ended: [0, 1, 2, 3].map((day) => `${91_800 * day}+0x305`).join(' '),
    before: '25h',
    after: '27h',
  },
])('the alerts fit an $schedule schedule', async ({ interval, ages, ended, before, after }) => {
  const folder = await createFolder()
  const rules = await readDeploy('prometheus/alerts.yaml')
  await writeFile(
    join(folder, 'alerts.yaml'),
    rules.replace('expr: vector(3600)', `expr: vector(${interval})`),
  )
  const [document] = await readYaml('prometheus/alerts.yaml')
  const annotations = new Map(
    Rules.parse(document).groups[0].rules.map((rule) => [rule.alert, rule.annotations]),
  )
  const template = await readFile(join(import.meta.dirname, 'alerts.rules-test.yaml'), 'utf8')
  const filled = template
    .replaceAll(/ANNOTATIONS_(\w+)/g, (_, alert: string) => JSON.stringify(annotations.get(alert)))
    .replaceAll('AGES', ages)
    .replaceAll('ENDED', ended)
    .replaceAll('BEFORE', before)
    .replaceAll('AFTER', after)
  const path = join(folder, 'test.yaml')
  await writeFile(path, filled)
  const { stdout, stderr } = await promisify(execFile)('promtool', ['test', 'rules', path]).catch(
    (error: unknown) => {
      if (error instanceof Error && 'stdout' in error && 'stderr' in error)
        return { stdout: String(error.stdout), stderr: String(error.stderr) }
      throw error
    },
  )
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
})
