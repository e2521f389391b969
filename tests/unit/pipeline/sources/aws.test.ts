import { expect, it } from 'vitest'
import aws from '../../../../pipeline/sources/aws.ts'
import { observe } from './fixture.ts'

it('aws reads both grammars of usage types, per thousand and per million tokens, and standard rates alone', async () => {
  const { quotes } = await observe(aws)
  expect(
    quotes.map((quote) => [
      quote.model_ref,
      quote.endpoint_tag,
      quote.input_usd_per_mtok,
      quote.output_usd_per_mtok,
      quote.cache_read_usd_per_mtok,
      quote.cache_write_usd_per_mtok,
    ]),
  ).toEqual([
    ['Nova Lite', 'us-east-1', '0.06', '0.24', '0.015', null],
    ['openai.gpt-oss-120b', 'us-east-1', '0.15', '0.6', null, null],
    ['Claude Sonnet 4.5', 'us-east-1', '3.3', '16.5', null, null],
    ['Claude Sonnet 4.5', 'global', '3', '15', '0.3', '3.75'],
    ['Claude Opus 4.7', 'global', '5', '25', null, null],
    ['Claude 3 Haiku', 'us-east-1', '0.25', '1.25', null, null],
  ])
})
