import { expect, it } from 'vitest'
import { createReadContext } from '../../../../pipeline/collect/read-context.ts'
import azure from '../../../../pipeline/sources/azure.ts'

it('azure turns no more than forty pages', async () => {
  const page = { Items: [], NextPageLink: 'https://prices.azure.com/next' }
  const context = createReadContext(azure, async () => Buffer.from(JSON.stringify(page)))
  await expect(azure.read(context)).rejects.toThrow('at most 40 pages, got more')
})
