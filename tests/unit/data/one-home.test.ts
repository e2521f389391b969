// A rule's constant stands in data/parameters.json alone: a copy would go on saying the old value.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../release/default-rules.ts'
import parameters from '../../../data/parameters.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../../..')
const ROOMS = [
  'accounts',
  'alerts',
  'client/src',
  'contract',
  'mcp',
  'pipeline',
  'proxy',
  'release',
]
/** Of which a number is told from another by its value alone. */
const SCORES = [DEFAULT_RULES.quality_gate, DEFAULT_RULES.reference_score]
/** Numbers of the same value that mean something else. */
const OTHERS = /MAX_NAME_LENGTH|MAX_PAGES|MOST_WORDS|\{1,40\}|slice\(0, 40\)/
const NAMED =
  /\b\w*(?:GATE|REFERENCE_SCORE|BLEND|(?:INPUT|OUTPUT)_PARTS|MICRO|TENURE)\w*(?:: number)?\]? = \[?[\d.]/i

const files = [...ROOMS, 'site', 'sql', 'scripts'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js|sql)$/.test(name) && !name.includes('api.ts'))
    .map((name) => `${room}/${name}`),
)

/** Lines of code, without comments and what is said in quotes. */
function readLines(file: string): string[] {
  return readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll(/\/\/.*|--.*|^\s*\/?\*.*|'[^']*'|"[^"]*"|`[^`]*`/g, ''))
}

it('no code has a copy of a score of the methodology', () => {
  const value = new RegExp(String.raw`(?<![\w.])(?:${SCORES.join('|')})(?![\w.])`)
  const copies = files
    // A page's figures have widths, too.
    .filter((file) => !file.startsWith('site/') || file.startsWith('site/pages/'))
    .flatMap((file) =>
      readLines(file)
        .filter(
          (line) => value.test(line) && !OTHERS.test(line) && !/<|size=|× |that scores/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(copies).toEqual([])
})

it('no code has a constant named like a rule', () => {
  const copies = files.flatMap((file) =>
    readLines(file)
      .filter((line) => NAMED.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(copies).toEqual([])
})

it('no code has a copy of the form of a slug', () => {
  const form = parameters.slug_form.value
  expect(files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(form))).toEqual([])
})
