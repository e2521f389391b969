// `docs/commands.md`: each operator command, described by the first comment of its file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../package-script.ts'

const Package = z.object({ scripts: z.record(z.string(), z.string()) })
/** Commands for contributors, which CONTRIBUTING.md describes. */
const OF_CONTRIBUTORS = ['docs', 'seed', 'facts', 'record', 'texts']
const HEAD = `# Commands

Run each with \`npm run <command>\`. \`npm run <command> -- --help\` prints its options, and \`--version\` the version.
Exit codes: 0 success, 1 failure or a problem found, 2 wrong usage or settings. Only \`start\`, \`pipeline\` and \`restate\` create releases.
`

export async function writeCommandPage(): Promise<string> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8')
  const { scripts } = Package.parse(JSON.parse(text))
  const rows = await Promise.all(
    Object.entries(scripts).flatMap(([name, script]) => {
      const [, file] = /node\b.* ((?:scripts|pipeline|proxy)\/[\w-]+\.ts)$/.exec(script) ?? []
      return file && !OF_CONTRIBUTORS.includes(name) ? [describeCommand(name, file)] : []
    }),
  )
  return `${HEAD}\n${rows.join('\n')}\n`
}

async function describeCommand(name: string, file: string): Promise<string> {
  const text = await readFile(join(ROOT, file), 'utf8')
  const head = /^(?:\/\/.*\n)+/.exec(text)?.[0] ?? ''
  const purpose = head.replaceAll(/^\/\/ /gm, '').replaceAll('\n', ' ')
  return `- **${name}**: ${purpose.trim()}`
}
