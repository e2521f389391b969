// Checks that recent commits have the form that CONTRIBUTING.md describes, so the log reads as a
// changelog.
import { execFileSync } from 'node:child_process'

const RECENT = 10
const MAX_SUBJECT = 72
const LINES_WITHOUT_BODY = 30

/** Problems since the last version's tag, or of the most recent commits; none outside a clone. */
export function checkCommits(folder: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  try {
    const range = git('tag', '--merged', 'HEAD', '--sort=-creatordate').toString().split('\n')[0]
    const since = range ? [`${range}..HEAD`] : [`-${RECENT}`]
    const log = git('log', '--no-merges', '--numstat', '--format=%x00%h%n%p%n%s%n%b%x01', ...since)
    return log.toString().split('\0').slice(1).flatMap(findProblems)
  } catch {
    return []
  }
}

/** `entry`: hash, parents, subject and body, then the changes. */
function findProblems(entry: string): string[] {
  const [message = '', numstat = ''] = entry.split('\u0001')
  const [hash, parents, subject = '', ...body] = message.split('\n')
  // The oldest commit of a shallow clone has no parent, so all files would count as its changes.
  if (parents === '') return []
  const changed = [...numstat.matchAll(/^(\d+)\t(\d+)/gm)].reduce(
    (sum, [, added, removed]) => sum + Number(added) + Number(removed),
    0,
  )
  const problems = []
  if (!/^[A-Z][^:]*: \S/.test(subject)) problems.push('expected "Part: effect"')
  if (subject.length > MAX_SUBJECT) problems.push(`expected at most ${MAX_SUBJECT} characters`)
  if (changed > LINES_WITHOUT_BODY && body.join('').trim() === '')
    problems.push(`expected a body, because it changes over ${LINES_WITHOUT_BODY} lines`)
  return problems.map((problem) => `commit ${hash}: ${problem}, got "${subject}"`)
}
