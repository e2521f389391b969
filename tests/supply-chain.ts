// What can be checked of other people's code without a network, and that no
// commit holds a secret. Prints a line for each finding. lockfile-lint is not used: it passes
// packages without a hash, links and install scripts. Neither is cyclonedx-npm: from a lockfile
// that names no URLs it takes no hashes.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { print, runCommand } from '../contract/command.ts'
import { ROOT } from '../scripts/package-script.ts'

const USAGE = `usage: npx node tests/supply-chain.ts [--sbom FILE]
  --sbom FILE  writes what is shipped, as CycloneDX`

/** The service; never shipped: what its benchmark compares it with, and makers of clients. */
const PROJECTS = ['.', 'tests/bench', 'tests/system/generated']
const MAX_OUTPUT_BYTES = 1_000_000_000

/** Licences that ask for no more than to be named, or for nothing (Unlicense); of fonts (OFL), not to be sold by themselves. */
const LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense'] // prettier-ignore
/**
 * What only builds or tests is not shipped: MPL-2.0 asks for its own files back, CC-BY and Python's
 * for a name, CC0 for nothing.
 */
const DEVELOPMENT_LICENCES = [...LICENCES, 'MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', '(MIT OR CC0-1.0)', 'Python-2.0', 'PSF-2.0'] // prettier-ignore

/** A licence that is a text of its own, and was read: it is MIT. */
const READ_LICENCES = ['reserved']

export const Lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().default(false),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      link: z.boolean().default(false),
    }),
  ),
})
export const Project = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
})

/** One sentence for each package that is not what we allow. */
export function findPackageProblems(
  { packages }: z.infer<typeof Lockfile>,
  { dependencies, devDependencies, allowScripts }: z.infer<typeof Project>,
): string[] {
  const problems = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))
    .map(([name, got]) => `${name}: expected an exact version in package.json, got "${got}"`)
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '') continue
    const { version, resolved, integrity, license, dev, optional } = entry
    const name = toName(path)
    // Code for other platforms is known by its version alone: it is never installed where the
    // lockfile was made.
    const isElsewhere = optional && integrity === undefined && license === undefined
    const isDecided = name in allowScripts || `${name}@${version}` in allowScripts
    const licences = dev ? DEVELOPMENT_LICENCES : LICENCES
    const expect = (isMet: boolean, expected: string, got = 'nothing') => {
      if (!isMet) problems.push(`${path}: expected ${expected}, got "${got}"`)
    }
    expect(!entry.link && /^\d+\.\d+\.\d+/.test(version ?? ''), 'an exact version', version)
    // Without URLs npm asks the registry that is configured; one here would go round it.
    expect(resolved === undefined, 'no place to load it from', resolved)
    expect(isElsewhere || !!integrity?.startsWith('sha512-'), 'a sha512', integrity)
    const isLicensed = licences.includes(license ?? '') || READ_LICENCES.includes(name)
    expect(isElsewhere || isLicensed, 'a licence of the list', license)
    expect(!entry.hasInstallScript || isDecided, 'no install script but those in allowScripts')
  }
  return problems
}

/**
 * What secrets look like. A finding names the kind, because the secret itself must not be printed.
 */
const SECRETS = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'an AWS key id': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[0-9A-Za-z]{36}\b|\bgithub_pat_[0-9A-Za-z_]{60,}\b/,
  'a Slack token': /\bxox[baprs]-[0-9A-Za-z-]{20,}\b/,
  'a provider key':
    /\bsk-(?:ant-|or-v1-|proj-)?[0-9A-Za-z_-]{32,}\b|\bgsk_[0-9A-Za-z]{40,}\b|\bxai-[0-9A-Za-z]{60,}\b/,
  'a paid key of this service': /\btpi_paid_[0-9A-Za-z]{26,}\b/,
  'a password in a URL':
    /\b(?:postgres|postgresql|redis|rediss|smtps?):\/\/[^\s:/@]*:(?!PASSWORD|password|test|secret|hunter2|x@)[^\s@$'"`{]{6,}@/,
}

/** `log` is what `git log -p` prints; each finding says the commit and the file. */
export function findSecrets(log: string): string[] {
  const found = new Set<string>()
  let [commit, file] = ['', '']
  for (const line of log.split('\n')) {
    commit = /^commit ([0-9a-f]{9})/.exec(line)?.[1] ?? commit
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file
    if (!line.startsWith('+') || line.startsWith('+++')) continue
    for (const [kind, pattern] of Object.entries(SECRETS))
      if (pattern.test(line))
        found.add(`${file}: expected no secret, got ${kind} in commit ${commit}`)
  }
  return [...found]
}

const Sbom = z.looseObject({
  metadata: z.looseObject({}),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
})

/**
 * What is shipped. `npm sbom --omit dev` leaves out what tools need as well (zod, pino), so the
 * lockfile decides.
 */
function makeSbom({ packages }: z.infer<typeof Lockfile>): string {
  const { serialNumber: _, ...sbom } = Sbom.parse(
    JSON.parse(run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])),
  )
  const shipped = new Set(
    Object.entries(packages).flatMap(([path, { version, dev }]) =>
      dev ? [] : `${toName(path)}@${version}`,
    ),
  )
  const isShipped = ({ name, version }: { name: string; version: string }) =>
    shipped.has(`${name}@${version}`)
  // The same lockfile gives the same bytes.
  const metadata = { ...sbom.metadata, timestamp: undefined }
  const components = sbom.components.filter(isShipped)
  return `${JSON.stringify({ ...sbom, metadata, components }, null, 1)}\n`
}

function toName(path: string): string {
  return path.replace(/^.*node_modules\//, '')
}

function run(program: string, args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const options = { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES, stdio: [...stdio] }
  return execFileSync(program, args, options).toString()
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

if (import.meta.main)
  await runCommand(
    'supply-chain',
    USAGE,
    { options: { sbom: { type: 'string' } } },
    async ({ values }) => {
      const projects = PROJECTS.map((folder) => ({
        lockfile: Lockfile.parse(readJson(join(folder, 'package-lock.json'))),
        project: Project.parse(readJson(join(folder, 'package.json'))),
      }))
      const problems = projects.flatMap(({ lockfile, project }) =>
        findPackageProblems(lockfile, project),
      )
      const log = ['log', '--all', '-p', '--no-color', '--no-ext-diff', '--text', '--unified=0']
      problems.push(...findSecrets(run('git', log)))
      const [service] = projects
      if (values.sbom !== undefined && service)
        writeFileSync(values.sbom, makeSbom(service.lockfile))
      for (const problem of problems) print(problem)
      const packages = projects.reduce(
        (sum, { lockfile }) => sum + Object.keys(lockfile.packages).length - 1,
        0,
      )
      print(`${packages} packages: ${problems.length} problems`)
      return problems.length === 0 ? 0 : 1
    },
  )
