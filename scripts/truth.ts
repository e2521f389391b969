// `npm run truth -- [STORE]`: the prices of the current release that every witness of the work list
// contradicts, error × use first, and how far each witness agrees with the others. Of sellers in the
// half that nobody looks at only the number is printed.
import { WorkList } from '../contract/documents.ts'
import { print, runCommand, UsageError } from '../contract/command.ts'
import { readDocument } from '../release/document-cache.ts'
import { findBlob } from '../store/read-release.ts'
import { openCurrent } from './current-release.ts'

await runCommand(
  'truth',
  'usage: npm run truth -- [STORE]',
  { allowPositionals: true },
  async ({ positionals: [url] }) => {
    const { store, manifest } = await openCurrent(url)
    const blob = findBlob(manifest, 'work-list.json')
    if (!blob) throw new UsageError(`${store.url}: expected a release with a work list, got none`)
    const { witnesses, prices } = await readDocument(store, blob, WorkList)
    for (const { root, comparisons, confirmed, contradicts, is_set_aside } of witnesses)
      print(
        `${root}: ${comparisons} prices compared, contradicts ${contradicts} of ${confirmed} that others confirm${is_set_aside ? ': set aside' : ''}`,
      )
    for (const price of prices.filter(({ half }) => half !== 1)) {
      const claims = price.claims.map(
        ({ root, input_price_per_m: input, output_price_per_m: output }) =>
          `${root} ${input} / ${output}`,
      )
      print(
        `${(100 * price.error).toFixed(0)} %  ${price.tokens_per_day} tokens/day  ${price.provider} ${price.endpoint_tag} ${price.model_id}  ${price.source} ${price.input_price_per_m} / ${price.output_price_per_m} since ${price.last_changed}; ${claims.join(', ')}`,
      )
    }
    const unseen = prices.filter(({ half }) => half === 1).length
    print(`${prices.length} contradicted, ${unseen} of them of the half that nobody looks at`)
  },
)
