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

For readers of the SQL. Every rule of the composite, of its links and of the prices of equal quality stands in
one of these files, in this order; a file reads those above it. \`npm run docs -- --write\` writes this page from their heads.
[The methodology](../../docs/methodology.md) says the same rules in words. \`sql/staging\` and \`sql/identity\` come before: they say whose model a quote is of.
`

export async function toIndexPath(): Promise<string> {
  const files = selectFiles(await readSqlFiles(), PUBLISHED)
  const chapters = ROOMS.flatMap((room) => {
    const title = STEPS[room]
    if (title === undefined) return []
    const rows = files.filter(({ file }) => dirname(file) === room).map(toRow)
    return [[`## ${title}`, '| file | a row is | unique by |', '|---|---|---|', ...rows].join('\n')]
  })
  return `${[HEAD, ...chapters].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`
}

function toRow({ file, sql }: { file: string; sql: string }): string {
  const head = (/^(?:--.*\n)+/.exec(sql)?.[0] ?? '').replaceAll(/^-- ?/gm, '')
  const [text = '', grain = ''] = head.split(/^grain: /m)
  const [sentence = ''] = text.replaceAll('\n', ' ').split(/(?<=\.) /)
  const columns = grain.split('\n')[0] ?? ''
  return `| [${file}](../${file}) | ${sentence.trim().replaceAll('|', '\\|')} | ${columns} |`
}
