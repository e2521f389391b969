// `npm run moved -- STORE STORE`: which numbers differ between the releases of two stores, so that a
// change of a rule, a parameter or a name shows what it moved: by document and field how many
// numbers, and the largest move.
import { print, runCommand, UsageError } from '../contract/command.ts'
import { openCurrent } from './current-release.ts'
import { listMoves, readDocuments, readNumbers } from './moves.ts'

await runCommand(
  'moved',
  'usage: npm run moved -- STORE_BEFORE STORE_AFTER',
  { allowPositionals: true },
  async ({ positionals: [before, after] }) => {
    if (before === undefined || after === undefined) throw new UsageError('')
    const [one, other] = [await readStore(before), await readStore(after)]
    for (const sentence of listMoves(one, other)) print(sentence)
  },
)

async function readStore(url: string) {
  const { store, manifest } = await openCurrent(url)
  return readNumbers(readDocuments(store, manifest))
}
