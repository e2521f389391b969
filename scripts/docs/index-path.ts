// `sql/index/README.md`: the rules of the index as one reading path, each file after those it reads,
// out of the heads of the files.
import { dirname } from 'node:path'
import { ROOMS, readSqlFiles, selectFiles } from '../../pipeline/make/sql-files.ts'

/** What is published of the index: the composite with its tiers, and the prices of equal quality. */
const PUBLISHED = ['fixes', 'quality_prices']
const STEPS: Readonly<Record<string, string>> = {
  prices: 'Which prices count, and what a model costs',
  scores: 'How good a model is',
  index: 'The index',
}
const HEAD = `# The index, file by file

Every rule of the composite, its links and the prices of equal quality, in reading order, with what a row is. Each file reads those above it. \`npm run docs -- --write\` writes this page from the heads of the files, which have the details.
[The methodology](../../docs/methodology.md) states the same rules in words. \`sql/staging\` and \`sql/identity\` come first: they decide which model a quote belongs to.
`

export async function toIndexPath(): Promise<string> {
  const files = selectFiles(await readSqlFiles(), PUBLISHED)
  const chapters = ROOMS.flatMap((room) => {
    const title = STEPS[room]
    if (title === undefined) return []
    const rows = files.filter(({ file }) => dirname(file) === room).map(toRow)
    return [[`## ${title}`, ...rows].join('\n')]
  })
  return `${[HEAD, ...chapters].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`
}

function toRow({ file, table, sql }: { file: string; table: string; sql: string }): string {
  const head = (/^(?:--.*\n)+/.exec(sql)?.[0] ?? '').replaceAll(/^-- ?/gm, '')
  const [text = ''] = head.split(/^grain: /m)
  const [row = ''] = text.replaceAll('\n', ' ').split(/[:.](?: |$)/)
  return `- [${table}](../${file}): ${row.trim()}`
}
