import { expect, it } from 'vitest'
import { loadSources } from '../../../pipeline/collect/source.ts'
import { SOURCE_PAGES } from '../../../site/components/source-link.ts'

it('a page links a source where the source says that it is', async () => {
  const pageOf = new Map((await loadSources()).map(({ id, homepage }) => [id, homepage]))
  for (const [id, page] of Object.entries(SOURCE_PAGES)) expect(pageOf.get(id), id).toBe(page)
})
