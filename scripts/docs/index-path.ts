// `sql/index/README.md`: the index's rules in reading order, each file after those it reads.
import { dirname } from 'node:path'
import { ROOMS, readSqlFiles, selectFiles } from '../../pipeline/make/sql-files.ts'

/** The published parts of the index: the composite with its tiers, and prices of equal quality. */
const PUBLISHED = ['index_days', 'quality_prices']
const STEPS: Readonly<Record<string, string>> = {
  prices: 'Accepted prices and the price of a model',
  scores: 'Scores',
  index: 'The index',
}
const HEAD = `# The index, file by file

These files hold every rule of the composite and of the prices of equal quality. Read them in order: each builds on those before it, and opens with a description of its rows. \`sql/staging\` and \`sql/identity\` run before them and decide which model each quote belongs to. [The methodology](../../docs/methodology.md) states the same rules in words.
`

export async function writeIndexPath(): Promise<string> {
  const files = selectFiles(await readSqlFiles(), PUBLISHED)
  const chapters = ROOMS.flatMap((room) => {
    const title = STEPS[room]
    if (title === undefined) return []
    const links = files
      .filter(({ file }) => dirname(file) === room)
      .map(({ file, table }) => `[${table}](../${file})`)
    return [`## ${title}\n${links.join(', ')}`]
  })
  return `${[HEAD, ...chapters].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`
}
