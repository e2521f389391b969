// `docs/commands.md`: what each command of an operator is for, out of the head of its file, and its usage, as
// `--help` prints it.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { z } from 'zod'
import { ROOT } from '../package-script.ts'

const Package = z.object({ scripts: z.record(z.string(), z.string()) })
/** Of whoever changes the project: CONTRIBUTING.md names them. */
const OF_CONTRIBUTORS = ['docs', 'seed', 'facts', 'record', 'texts']
const HEAD = `# Commands

What each command does. \`npm run docs -- --write\` writes this page from the code.
Exit codes: 0 success, 1 failure or a problem found, 2 wrong usage or settings. Only \`start\`, \`pipeline\` and \`restate\` create releases. Every command accepts \`--help\` and \`--version\`.
`

export async function toCommandPage(): Promise<string> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8')
  const { scripts } = Package.parse(JSON.parse(text))
  const limit = pLimit(2)
  const chapters = await Promise.all(
    Object.entries(scripts).flatMap(([name, script]) => {
      const [, file] = /node\b.* ((?:scripts|pipeline|proxy)\/[\w-]+\.ts)$/.exec(script) ?? []
      return file && !OF_CONTRIBUTORS.includes(name) ? [limit(() => toChapter(name, file))] : []
    }),
  )
  return [HEAD, ...chapters].join('\n')
}

async function toChapter(name: string, file: string): Promise<string> {
  const text = await readFile(join(ROOT, file), 'utf8')
  const head = /^(?:\/\/.*\n)+/.exec(text)?.[0] ?? ''
  const purpose = head
    .replaceAll(/^\/\/ /gm, '')
    .replaceAll('\n', ' ')
    .trim()
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, file), '--help'])
  return `## ${name}\n${purpose}\n\n\`\`\`text\n${stdout}\`\`\`\n`
}
