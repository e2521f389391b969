// `npm run docs`: checks that files which repeat facts from the code are up to date; --write
// updates them.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { print, runCommand } from '../contract/command.ts'
import { GLOSSARY, type Term } from '../contract/glossary.ts'
import settings from '../contract/settings.json' with { type: 'json' }
import { SECRETS, Settings } from '../contract/settings.ts'
import { loadSources } from '../pipeline/collect/source.ts'
import { ROOMS, readSqlFiles, selectFiles } from '../pipeline/make/sql-files.ts'
import { ROOT } from './package-script.ts'

const Package = z.object({ scripts: z.record(z.string(), z.string()) })
/** Commands for contributors, which CONTRIBUTING.md describes. */
const OF_CONTRIBUTORS = ['docs', 'seed', 'record']
/** Variables that libraries read, by the setting they follow. */
const OF_LIBRARIES = new Map(Object.entries(settings.of_libraries))
const MEANINGS = new Map(Object.entries(settings.meanings satisfies Record<keyof Settings, string>))
/** The published parts of the index: the composite with its tiers, and equal-quality prices. */
const PUBLISHED = ['index_days', 'quality_prices']
const STEPS: Readonly<Record<string, string>> = {
  prices: 'Accepted prices and the price of a model',
  scores: 'Scores',
  index: 'The index',
}
/** The line of a source's key in each deployment file. */
const KEY_LINES: Readonly<Record<string, (key: string) => string>> = {
  'deploy/compose/compose.yaml': (key) => `      ${key}: \${${key}:-}`,
  'deploy/compose/secrets.env.example': (key) => `${key}=`,
  'deploy/kubernetes/secret.example.yaml': (key) => `  ${key}: ''`,
  'deploy/systemd/env.example': (key) => `# ${key}=`,
  '.github/workflows/refresh.yml': (key) => `          ${key}: \${{ secrets.${key} }}`,
}
const KEY_LINE = /^[\s#]*[A-Z]+_API_KEY(?:=|: )/

await runCommand(
  'docs',
  'usage: npm run docs [-- --write]',
  { options: { write: { type: 'boolean', default: false } } },
  async ({ values }) => {
    const sources = await loadSources()
    const keys = [...new Set(sources.flatMap(({ keyName }) => keyName ?? []))].toSorted()
    const written: Record<string, string> = {
      '.env.example': writeEnvExample(keys),
      'docs/commands.md': await writeCommandPage(),
      'docs/glossary.md': writeGlossary(),
      'sql/index/README.md': await writeIndexPath(),
    }
    for (const [path, toLine] of Object.entries(KEY_LINES))
      written[path] = await replaceKeys(path, keys.map(toLine))
    let differing = 0
    for (const [path, after] of Object.entries(written)) {
      if ((await readText(path)) === after) continue
      differing += 1
      if (values.write) await writeFile(join(ROOT, path), after)
      print(`${path}: ${values.write ? 'written' : 'differs from the code'}`)
    }
    return differing === 0 || values.write ? 0 : 1
  },
)

function readText(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8')
}

/** Every setting with its default from the schema, and its meaning. */
function writeEnvExample(keys: readonly string[]): string {
  const parts = Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const more = OF_LIBRARIES.get(name)
    return [
      `# ${MEANINGS.get(name)}\n${name}=${findDefault(schema)}`,
      ...(more ? [[`# ${more.meaning}`, ...more.lines].join('\n')] : []),
    ]
  })
  return [
    '# Every setting of every program, with its default. Copy to .env, which each program reads from the folder it is\n# started in, or set them in your process manager, which takes precedence.',
    `# Settings that may contain a password can be in a file named by <NAME>_FILE: ${SECRETS.join(', ')}, and the keys of sources.`,
    ...parts,
    "# Replaces scheme, host and port of one source's requests, for tests and mirrors: TPI_ORIGIN_<SOURCE>.\nTPI_ORIGIN_OPENROUTER=",
    `# Keys of sources that need one; a source without its key is skipped.\n${keys.map((key) => `${key}=`).join('\n')}\n`,
  ].join('\n\n')
}

function findDefault(schema: object): string {
  const { def } = Object.assign({ def: {} }, schema)
  return 'defaultValue' in def ? String(def.defaultValue) : ''
}

/** Each operator command, described by the first comment of its file. */
async function writeCommandPage(): Promise<string> {
  const { scripts } = Package.parse(JSON.parse(await readText('package.json')))
  const rows: string[] = []
  for (const [name, script] of Object.entries(scripts)) {
    const [, file] = /node\b.* ((?:scripts|pipeline|proxy)\/[\w-]+\.ts)$/.exec(script) ?? []
    if (!file || OF_CONTRIBUTORS.includes(name)) continue
    const head = /^(?:\/\/.*\n)+/.exec(await readText(file))?.[0] ?? ''
    const purpose = head.replaceAll(/^\/\/ /gm, '').replaceAll('\n', ' ')
    rows.push(`- **${name}**: ${purpose.trim()}\n`)
  }
  return `# Commands

Run each command with \`npm run <command>\`. To list its options, add \`-- --help\`; to print the software's version, add \`-- --version\`.
The exit code is 0 for success, 1 if the command fails or finds a problem, and 2 for invalid arguments or settings. Only \`start\`, \`pipeline\` and \`restate\` create releases.

${rows.join('')}`
}

/** Each term with its fields. */
function writeGlossary(): string {
  const chapters = Object.entries(GLOSSARY).map(([title, terms]) => {
    const rows = Object.entries<Term>(terms).map(describeTerm)
    return `\n## ${title}\n${rows.join('\n\n')}\n`
  })
  return `# Glossary
${chapters.join('')}`
}

function describeTerm([name, { meaning, fields = [], rule }]: [string, Term]): string {
  const term = rule === undefined ? name : `[${name}](methodology.md#${rule})`
  const others = fields.filter((field) => field !== name)
  const carried = others.length > 0 ? ` (${others.map((field) => `\`${field}\``).join(', ')})` : ''
  return `**${term}**: ${meaning}${carried}`
}

/** The index's rules in reading order, each file after those it reads. */
async function writeIndexPath(): Promise<string> {
  const files = selectFiles(await readSqlFiles(), PUBLISHED)
  const chapters = ROOMS.flatMap((room) => {
    const title = STEPS[room]
    if (title === undefined) return []
    const links = files
      .filter(({ file }) => dirname(file) === room)
      .map(({ file, table }) => `[${table}](../${file})`)
    return [`\n## ${title}\n${links.join(', ')}\n`]
  })
  return `# The index, file by file

These files contain every rule of the composite and of the equal-quality prices. Read them in order, because each builds on earlier files. Each begins with a description of its rows. \`sql/staging\` and \`sql/identity\` run first and decide which model each quote belongs to. [The methodology](../../docs/methodology.md) states the same rules in words.
${chapters.join('')}`
}

/** The file with these lines instead of those that hold sources' keys. */
async function replaceKeys(path: string, keyLines: readonly string[]): Promise<string> {
  const lines = (await readText(path)).split('\n')
  const at = lines.findIndex((line) => KEY_LINE.test(line))
  if (at < 0) throw new Error(`${path}: expected a line with a source's key, got none`)
  return lines
    .filter((line) => !KEY_LINE.test(line))
    .toSpliced(at, 0, ...keyLines)
    .join('\n')
}
