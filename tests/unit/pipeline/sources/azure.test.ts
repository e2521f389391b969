import { expect, it } from 'vitest'
import { createReadContext } from '../../../../pipeline/collect/read-context.ts'
import azure from '../../../../pipeline/sources/azure.ts'
import { observe } from './fixture.ts'

it('azure reads meters over all pages, by scope, and standard rates of text alone', async () => {
  const { quotes } = await observe(azure)
  expect(
    quotes.map((quote) => [
      quote.model_ref,
      quote.endpoint_tag,
      quote.input_usd_per_mtok,
      quote.output_usd_per_mtok,
      quote.cache_read_usd_per_mtok,
    ]),
  ).toEqual([
    ['gpt-5.4-mini', 'global', '0.75', '4.5', '0.075'],
    ['gpt-5.4-mini', 'data-zone', '0.825', '4.95', null],
    ['gpt-4.1', 'global', '2', '8', '0.5'],
    ['grok-4.3', 'global', '1.25', '2.5', null],
  ])
})

it('azure turns no more than forty pages', async () => {
  const page = { Items: [], NextPageLink: 'https://prices.azure.com/next' }
  const context = createReadContext(azure, async () => Buffer.from(JSON.stringify(page)))
  await expect(azure.read(context)).rejects.toThrow('at most 40 pages, got more')
})
