// `npm run supply-chain [-- --sbom FILE]`: what can be checked of other people's code without a network, and that no
// commit holds a secret. Exit 0: nothing found; 1: findings, one per line; 2: wrong usage.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { toName, toSbom } from './sbom.ts'

const ROOT = join(import.meta.dirname, '..')
const MAX_OUTPUT_BYTES = 1_000_000_000

/** Licences that ask for no more than to be named. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: free to ship, not to sell by themselves.
  'OFL-1.1',
])
/** What only builds or tests may use: it is not shipped. MPL-2.0 asks for its own files back, CC-BY for a name. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED_LICENCES, 'MPL-2.0', 'CC-BY-4.0'])
/** A package whose licence is a text of its own, read by somebody. */
const READ_LICENCES = new Set([
  // Says only where its licence is: that of nodejs-polars, MIT. For the comparison in the benchmarks, not shipped.
  'node_modules/nodejs-polars-linux-x64-gnu',
])

const Package = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
})
export const Lockfile = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), Package),
})
export const Project = z.looseObject({
  name: z.string().default(''),
  version: z.string().default(''),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

/** One sentence for each package that is not what we allow. */
export function findPackageProblems(
  { packages }: z.infer<typeof Lockfile>,
  { dependencies, devDependencies, allowScripts }: z.infer<typeof Project>,
): string[] {
  const problems: string[] = []
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (!/^\d+\.\d+\.\d+/.test(version))
      problems.push(`${name}: expected an exact version in package.json, got "${version}"`)
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue
    const say = (expected: string, got: string) =>
      problems.push(`${path}: expected ${expected}, got ${got}`)
    if (entry.link || !/^\d+\.\d+\.\d+/.test(entry.version ?? ''))
      say('an exact version', entry.link ? 'a link' : `"${entry.version ?? ''}"`)
    // The lockfile names no places, so that npm asks the registry that is configured; a place in it would go round that.
    if (entry.resolved !== undefined) say('no place to load it from', `"${entry.resolved}"`)
    // Code for other platforms is known by version only: it is optional, and is never installed where this file was made.
    if (
      !entry.integrity?.startsWith('sha512-') &&
      !(entry.optional && entry.integrity === undefined)
    )
      say('a sha512', `"${entry.integrity ?? 'nothing'}"`)
    const name = toName(path)
    if (
      entry.hasInstallScript &&
      !(name in allowScripts) &&
      !(`${name}@${entry.version}` in allowScripts)
    )
      say('no install script but those that allowScripts decides on', 'one')
    const isRead = READ_LICENCES.has(path)
    const allowed = entry.dev ? ALLOWED_IN_DEVELOPMENT : ALLOWED_LICENCES
    const isUnknownPlatform = entry.optional && entry.license === undefined
    if (!isRead && !isUnknownPlatform && !allowed.has(entry.license ?? ''))
      say('a licence of the list', `"${entry.license ?? 'none'}"`)
  }
  return problems
}

/** What secrets look like; a rule names what it finds, because the secret itself must not be printed. */
const SECRETS = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'an AWS key id': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[0-9A-Za-z]{36}\b|\bgithub_pat_[0-9A-Za-z_]{60,}\b/,
  'a Slack token': /\bxox[baprs]-[0-9A-Za-z-]{20,}\b/,
  'a provider key':
    /\bsk-(?:ant-|or-v1-|proj-)?[0-9A-Za-z_-]{32,}\b|\bgsk_[0-9A-Za-z]{40,}\b|\bxai-[0-9A-Za-z]{60,}\b/,
  'a paid key of this service': /\btpi_paid_[0-9A-Za-z]{26,}\b/,
  'a password in an address':
    /\b(?:postgres|postgresql|redis|rediss|smtps?):\/\/[^\s:/@]*:(?!PASSWORD|password|test|secret|hunter2|x@)[^\s@$'"`{]{6,}@/,
} as const

/** `log` is what `git log -p` prints; each finding says the commit and the file. */
export function findSecrets(log: string): string[] {
  const found = new Set<string>()
  let commit = ''
  let file = ''
  for (const line of log.split('\n')) {
    commit = /^commit ([0-9a-f]{7,40})/.exec(line)?.[1] ?? commit
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file
    if (!line.startsWith('+') || line.startsWith('+++')) continue
    for (const [what, pattern] of Object.entries(SECRETS))
      if (pattern.test(line))
        found.add(`${file}: expected no secret, got ${what} in commit ${commit.slice(0, 9)}`)
  }
  return [...found]
}

async function main(argv: string[]): Promise<number> {
  const sbom = readFlags(argv)
  if (sbom === undefined) {
    process.stderr.write('usage: npm run supply-chain -- [--sbom FILE]\n')
    return 2
  }
  const lockfile = Lockfile.parse(
    JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')),
  )
  const project = Project.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  const problems = findPackageProblems(lockfile, project)
  const history = runProgram('git', [
    'log',
    '--all',
    '-p',
    '--no-color',
    '--no-ext-diff',
    '--text',
    '--unified=0',
  ])
  if (history === undefined) process.stdout.write('history: not looked at, there is none here\n')
  else problems.push(...findSecrets(history))
  if (sbom !== '') await writeFile(sbom, `${JSON.stringify(toSbom(lockfile, project), null, 1)}\n`)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(
    `${Object.keys(lockfile.packages).length - 1} packages: ${problems.length} problems\n`,
  )
  return problems.length === 0 ? 0 : 1
}

/** The file of `--sbom`, or nothing; `undefined` for wrong usage. */
function readFlags(argv: string[]): string | undefined {
  try {
    return parseArgs({ args: argv, options: { sbom: { type: 'string', default: '' } } }).values.sbom
  } catch {
    return undefined
  }
}

function runProgram(program: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES })
  return status === 0 ? stdout.toString('utf8') : undefined
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
