import { expect, test } from 'vitest'
import { rawModel, rawQuote } from '../rows.ts'
import { runSql } from '../run-sql.ts'

const LISTED = [
  rawModel('anthropic/claude-haiku-4.5', { canonical_slug: 'anthropic/claude-4.5-haiku-20251001' }),
  rawModel('anthropic/claude-opus-4.7'),
  rawModel('anthropic/claude-opus-4.7-fast'),
  rawModel('deepseek/deepseek-chat', {
    hugging_face_id: 'deepseek-ai/DeepSeek-V3',
    released_on: '2024-12-26',
  }),
  rawModel('deepseek/deepseek-chat-v3-0324', {
    hugging_face_id: 'deepseek-ai/DeepSeek-V3-0324',
    released_on: '2025-03-24',
  }),
  rawModel('meta-llama/llama-3.3-70b-instruct', {
    hugging_face_id: 'meta-llama/Llama-3.3-70B-Instruct',
  }),
  rawModel('mistralai/mistral-large'),
  rawModel('mistralai/mistral-large-2407'),
  rawModel('mistralai/mistral-large-2512'),
  rawModel('moonshotai/kimi-k2.6', { canonical_slug: 'moonshotai/kimi-k2.6-20260420' }),
  rawModel('openai/gpt-5.4', { canonical_slug: 'openai/gpt-5.4-20260305' }),
  rawModel('openai/gpt-5.4-mini'),
  rawModel('openai/gpt-4o'),
  rawModel('openai/gpt-4o-2024-05-13'),
  rawModel('qwen/qwen-plus-2025-07-28'),
  rawModel('qwen/qwen-plus-2025-07-28:thinking'),
  rawModel('qwen/qwen3-235b-a22b', { hugging_face_id: 'Qwen/Qwen3-235B-A22B' }),
  rawModel('qwen/qwen3-235b-a22b-2507', {
    hugging_face_id: 'Qwen/Qwen3-235B-A22B-Instruct-2507',
  }),
  rawModel('qwen/qwen3-235b-a22b-thinking-2507'),
  rawModel('x-ai/grok-4.20', { canonical_slug: 'x-ai/grok-4.20-20260309' }),
  rawModel('z-ai/glm-5'),
  rawModel('z-ai/glm-5-turbo'),
  rawModel('openrouter/auto'),
  rawModel('~anthropic/claude-opus-latest'),
]

/** The model that each `[provider, its id, more]` stands for, with that list. */
async function resolve(
  refs: readonly (readonly [string, string, (object | undefined)?])[],
): Promise<unknown[]> {
  const [quotes = []] = await runSql(
    {
      raw_models: LISTED,
      raw_quotes: refs.map(([provider, provider_model_id, more], place) =>
        rawQuote({ provider, provider_model_id, endpoint_tag: String(place), ...more }),
      ),
    },
    ['quotes'],
  )
  return refs.map((_, place) => {
    const quote = quotes.find(({ endpoint_tag }) => endpoint_tag === String(place))
    return quote?.model_id
  })
}

const KIMI = 'moonshotai/kimi-k2.6'
const V3 = 'deepseek-ai/DeepSeek-V3'
const linked = (model_ref: string) => ({ model_ref, model_ref_kind: 'catalogue' })

// fact | provider | its id | the model it stands for, a dash for none
const FACTS = `
case and separators | siliconflow | moonshotai/Kimi_K2.6 | moonshotai/kimi-k2.6
a lost point | parasail | parasail-kimi-k26 | moonshotai/kimi-k2.6
a point written as a letter | fireworks | accounts/fireworks/models/kimi-k2p6 | moonshotai/kimi-k2.6
a cloud's region and version | amazon-bedrock | eu.anthropic.claude-haiku-4-5-20251001-v1:0 | anthropic/claude-haiku-4.5
a cloud's date | google-vertex | claude-haiku-4-5@20251001 | anthropic/claude-haiku-4.5
a platform's path, precision and speed | cloudflare | @cf/meta/llama-3.3-70b-instruct-fp8-fast | meta-llama/llama-3.3-70b-instruct
the weights' repository | nebius | Qwen/Qwen3-235B-A22B-Instruct-2507 | qwen/qwen3-235b-a22b-2507
smaller weights by another publisher | evroc | nvidia/Llama-3.3-70B-Instruct-FP8 | meta-llama/llama-3.3-70b-instruct
the creator's name before the model's | venice | zai-org-glm-5 | z-ai/glm-5
another order of words | sap-ai-core | anthropic--claude-4.5-haiku | anthropic/claude-haiku-4.5
tuning left unsaid | venice | llama-3.3-70b | meta-llama/llama-3.3-70b-instruct
the date of the aggregator's slug | openai | gpt-5.4-2026-03-05 | openai/gpt-5.4
a cloud's regions | amazon-bedrock | regional.anthropic.claude-haiku-4-5-20251001-v1:0 | anthropic/claude-haiku-4.5
an effort | nano-gpt | gpt-5.4-xhigh | openai/gpt-5.4
a product of another name | alibaba | qvq-max | qwen/qvq-max
a free offer | zenmux | moonshotai/kimi-k2.6-free | moonshotai/kimi-k2.6
a smaller size | openai | gpt-5.4-nano | openai/gpt-5.4-nano
another version | moonshotai | kimi-k2.7 | moonshotai/kimi-k2.7
another date in a family of dates | mistral | mistral-large-2411 | mistralai/mistral-large-2411
the latest in a family of dates | mistral | mistral-large-latest | -
another size | together | meta-llama/Llama-3.3-9B-Instruct | -
a fine-tune under its publisher's name | wandb | OpenPipe/Llama-3.3-70B | openpipe/llama-3.3-70b
a fine-tune of an unknown publisher | wandb | Acme/Llama-3.3-70B | -
a derivative | nano-gpt | llama-3.3-70b-instruct-abliterated | -
a name inside another | nano-gpt | super-gpt-5.4-clone | -
a spelling mistake | nano-gpt | kimi-k2.66 | -
a router | kilo | openrouter/auto | -
an alias that moves | openrouter | ~anthropic/claude-opus-latest | -
a hostile name | nano-gpt | ');DROP TABLE models;--/../../%00<script> | -
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

test('each spelling stands for its model, and for no other', async () => {
  const refs = FACTS.map(([, provider = '', id = '']) => [provider, id] as const)
  const models = await resolve(refs)
  for (const [place, [fact, , , model]] of FACTS.entries())
    expect(models[place], fact).toBe(model === '-' ? null : model)
})

test.each<[string, ...[string, string, string | null, object?][]]>([
  [
    'what is literal wins over what only derives from it',
    ['openai', 'gpt-5.4-mini', 'openai/gpt-5.4-mini'],
    ['openai', 'gpt-4o', 'openai/gpt-4o'],
    ['openai', 'gpt-4o-2024-05-13', 'openai/gpt-4o-2024-05-13'],
    ['mistral', 'mistral-large-2512', 'mistralai/mistral-large-2512'],
    ['z-ai', 'glm-5-turbo', 'z-ai/glm-5-turbo'],
    ['alibaba', 'qwen3-235b-a22b-thinking-2507', 'qwen/qwen3-235b-a22b-thinking-2507'],
    ['anthropic', 'claude-opus-4-7-fast', 'anthropic/claude-opus-4.7-fast'],
  ],
  [
    "a catalogue's link stands, but not against a literal name",
    ['umans-ai', 'umans-coder', KIMI, linked(KIMI)],
    [
      'friendli',
      'Qwen/Qwen3-235B-A22B-Instruct-2507',
      'qwen/qwen3-235b-a22b-2507',
      linked('alibaba/qwen3-235b-a22b'),
    ],
    [
      'venice',
      'claude-opus-4-7-fast',
      'anthropic/claude-opus-4.7-fast',
      linked('anthropic/claude-opus-4-7'),
    ],
  ],
  [
    'thinking is a mode of a model, but a model of its own where the aggregator lists it',
    ['openrouter', 'qwen/qwen-plus-2025-07-28:thinking', 'qwen/qwen-plus-2025-07-28:thinking'],
    ['alibaba', 'qwen-plus-2025-07-28', 'qwen/qwen-plus'],
    ['nano-gpt', 'moonshotai/kimi-k2.6:thinking', KIMI],
    ['nano-gpt', 'kimi-k2.6-thinking:32768', KIMI],
  ],
  [
    'a switch that is sold both ways is no model; sold one way it is',
    ['xai', 'grok-4.20-0309-reasoning', 'x-ai/grok-4.20'],
    ['xai', 'grok-4.20-0309-non-reasoning', 'x-ai/grok-4.20'],
    ['azure', 'gpt-5.4-reasoning', null],
  ],
  [
    "a host's undated name is not trusted long after a later release, but for its date",
    ['deepinfra', V3, null],
    ['together', V3, 'deepseek/deepseek-chat-v3-0324', { released_on: '2025-03-25' }],
    ['novita', V3, 'deepseek/deepseek-chat', { released_on: '2024-12-26' }],
  ],
])('%s', async (_, ...refs) => {
  const models = await resolve(refs.map(([provider, id, , more]) => [provider, id, more]))
  expect(models).toEqual(refs.map(([, , model]) => model))
})

test('two models that are spelled alike are neither', async () => {
  const [quotes, unmatched] = await runSql(
    {
      raw_models: [rawModel('acme/solar-3.1', {}), rawModel('upstage/solar-31', {})],
      raw_quotes: [rawQuote({ provider: 'deepinfra', provider_model_id: 'solar-3-1' })],
    },
    ['quotes', 'unmatched'],
  )
  expect(quotes).toMatchObject([{ model_id: null }])
  expect(unmatched).toMatchObject([{ reason: 'several models are spelled like this' }])
})
