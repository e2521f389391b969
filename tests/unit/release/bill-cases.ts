// Bills made up by the forms of who writes them, each with the sum that is asked for. The day is the
// 21st of July; most are of the same use of `gpt-5`: 600,000 tokens in, 400,000 from a cache and
// 100,000 out, half of them thinking: 0.60 + 0.04 + 1.00 USD.
const DAY = '2026-07-21'
const SECONDS = Date.parse(DAY) / 1000

const table = (names: string, ...rows: readonly string[]) => [names, ...rows].join('\n')
const lines = (...records: readonly object[]) =>
  records.map((each) => JSON.stringify(each)).join('\n')
const repeat = <Made>(record: (at: number) => Made) =>
  Array.from({ length: 100 }, (_, at) => record(at))

export const toOpenAiCosts = (usd: number): string => {
  const results = [
    { amount: { value: usd, currency: 'usd' }, line_item: 'gpt-5-2025-08-07, input' },
  ]
  return JSON.stringify({ data: [{ start_time: SECONDS, results }], has_more: false })
}
const toAnthropicCosts = (usd: number) =>
  table(
    'usage_date_utc,model,cost_usd,cost_type,token_type',
    `${DAY},Claude Sonnet 4.5,${usd.toFixed(2)},tokens,output`,
  )

export const OPENAI_CSV = table(
  'start_time,end_time,start_time_iso,end_time_iso,project_id,num_model_requests,model,input_tokens,output_tokens,input_cached_tokens,batch',
  `${SECONDS},,${DAY}T00:00:00+00:00,,"a ""b"", c",100.0,gpt-5-2025-08-07,1000000,100000,400000,False`,
  `${SECONDS},,${DAY}T00:00:00+00:00,,p,100.0,gpt-5-2025-08-07,1000000,100000,400000,True`,
  `${SECONDS},,${DAY}T00:00:00+00:00,,,,,,,,\n`,
)

const gpt5 = { model: 'gpt-5', input_tokens: 1_000_000, output_tokens: 100_000 }
const openAiJson = JSON.stringify({
  data: [
    {
      start_time: SECONDS,
      results: [{ ...gpt5, input_cached_tokens: 400_000, num_model_requests: 100, batch: false }],
    },
    { start_time: SECONDS + 86_400, results: [] },
  ],
})

// 3.00 + 0.375 + 0.60 + 3.00, and of long requests 1.80 + 0.225.
const anthropicCsv = table(
  'usage_date_utc,model_version,usage_type,context_window,usage_input_tokens_no_cache,usage_input_tokens_cache_write_5m,usage_input_tokens_cache_write_1h,usage_input_tokens_cache_read,usage_output_tokens,inference_geo,speed',
  `${DAY},claude-sonnet-4-5-20250929,standard,≤ 200k,1000000,100000,0,2000000,200000,global,`,
  `${DAY},claude-sonnet-4-5-20250929,standard,> 200k,300000,0,0,0,10000,--,`,
)
const anthropicJson = JSON.stringify({
  data: [
    {
      starting_at: `${DAY}T00:00:00Z`,
      results: [
        {
          uncached_input_tokens: 1_000_000,
          cache_read_input_tokens: 2_000_000,
          cache_creation: { ephemeral_5m_input_tokens: 100_000, ephemeral_1h_input_tokens: 0 },
          output_tokens: 200_000,
          model: 'claude-sonnet-4-5',
          service_tier: 'standard',
          context_window: '0-200k',
        },
      ],
    },
  ],
})
const toAnthropicCents = (usd: number) =>
  JSON.stringify({
    data: [
      {
        starting_at: `${DAY}T00:00:00Z`,
        results: [{ amount: String(usd * 100), cost_type: 'tokens', model: 'claude-sonnet-4-5' }],
      },
    ],
  })

// A hundred answers of 0.003 + 0.006 + 0.06 + 0.03, each in two parts, the first one unfinished.
const claudeCode = lines(
  { type: 'user', message: { role: 'user' }, timestamp: `${DAY}T10:00:00Z` },
  ...repeat((at) => at).flatMap((at) =>
    [10, 2000, 2000].map((output_tokens) => ({
      type: 'assistant',
      timestamp: `${DAY}T10:00:00Z`,
      requestId: 'r',
      message: {
        id: String(at),
        model: 'claude-sonnet-4-5-20250929',
        usage: {
          input_tokens: 1000,
          cache_read_input_tokens: 20_000,
          cache_creation_input_tokens: 10_000,
          cache_creation: { ephemeral_1h_input_tokens: 10_000 },
          output_tokens,
          service_tier: 'standard',
        },
      },
    })),
  ),
)

const codex = lines(
  { timestamp: DAY, type: 'turn_context', payload: { model: 'gpt-5', type: 'x' } },
  ...repeat((at) => ({
    timestamp: `${DAY}T10:00:00Z`,
    type: 'event_msg',
    payload: {
      type: 'token_count',
      info: {
        total_token_usage: { input_tokens: 10_000 * (at + 1) },
        last_token_usage: {
          input_tokens: 10_000,
          cached_input_tokens: 4000,
          output_tokens: 1000,
          reasoning_output_tokens: 500,
        },
      },
    },
  })).flatMap((each) => [each, each]),
)

const span = {
  startTimeUnixNano: `${SECONDS}000000000`,
  attributes: Object.entries({
    'gen_ai.provider.name': { stringValue: 'openai' },
    'gen_ai.request.model': { stringValue: 'gpt-5' },
    'gen_ai.usage.input_tokens': { intValue: '1000000' },
    'gen_ai.usage.cache_read.input_tokens': { intValue: '400000' },
    'gen_ai.usage.output_tokens': { intValue: '100000' },
    'gen_ai.usage.reasoning.output_tokens': { intValue: '50000' },
  }).map(([key, value]) => ({ key, value })),
}

const spans = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })

/** The files of a form for a sum that was billed, and what the usage should have cost. */
type Form = [name: string, should: number, toFiles: (usd: number) => string[]]
export const FORMS: readonly Form[] = [
  ['OpenAI CSV', 2.46, (usd) => [OPENAI_CSV, toOpenAiCosts(usd)]],
  ['OpenAI API', 1.64, (usd) => [openAiJson, toOpenAiCosts(usd)]],
  ['Anthropic CSV', 9, (usd) => [anthropicCsv, toAnthropicCosts(usd)]],
  ['Anthropic API', 6.975, (usd) => [anthropicJson, toAnthropicCents(usd)]],
  ['OpenRouter CSV', 1.64, toOpenRouterCsv],
  ['OpenRouter API', 2, toOpenRouterJson],
  ['LiteLLM', 1.64, toLiteLlm],
  ['Claude Code', 9.9, (usd) => [claudeCode, toAnthropicCosts(usd)]],
  ['Codex', 1.64, (usd) => [codex, toOpenAiCosts(usd)]],
  ['Langfuse CSV', 1.64, toLangfuse],
  ['OpenTelemetry', 1.64, (usd) => [spans, toOpenAiCosts(usd)]],
  ['Azure', 0.64, toAzure],
  ['AWS', 3, toAws],
  ['FOCUS', 1, toFocus],
]

function toOpenRouterCsv(usd: number): string[] {
  const names =
    'generation_id,created_at,cost_total,cost_web_search,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug,provider_name,variant'
  const use = '1000000,100000,50000,400000,openai/gpt-5-2025-08-07,OpenAI,standard'
  return [table(names, `g,${DAY} 10:00:00,${usd + 0.01},0.01,${use}`)]
}

function toOpenRouterJson(usage: number): string[] {
  const slugs = { model: 'openai/gpt-5', model_permaslug: 'openai/gpt-5-2025-08-07' }
  const sold = { date: DAY, ...slugs, provider_name: 'OpenAI', usage, requests: 10 }
  const tokens = { prompt_tokens: 1_000_000, completion_tokens: 100_000, reasoning_tokens: 50_000 }
  return [JSON.stringify({ data: [{ ...sold, ...tokens }] })]
}

function toLiteLlm(spend: number): string[] {
  const usage_object = { prompt_tokens_details: { cached_tokens: 400_000 } }
  const sold = { spend, model: 'gpt-5', custom_llm_provider: 'openai' }
  const tokens = { prompt_tokens: 1_000_000, completion_tokens: 100_000 }
  const metadata = { usage_object }
  return [JSON.stringify([{ ...sold, ...tokens, startTime: `${DAY}T10:00:00.000Z`, metadata }])]
}

function toLangfuse(usd: number): string[] {
  const details =
    '"{""input"":600000,""input_cached_tokens"":400000,""output"":50000,""output_reasoning_tokens"":50000,""total"":1100000}"'
  const names = 'id,start_time,provided_model_name,usage_details,total_cost'
  return [table(names, `o,${DAY} 10:00:00.000000,gpt-5,${details},${usd}`)]
}

function toAzure(usd: number): string[] {
  const used = table(
    'date,meterName,productName,quantity,unitOfMeasure,costInUsd',
    `07/21/2026,GPT 5 Inpt Glbl 1M Tokens,Azure OpenAI GPT5,0.6,1M,${usd - 0.04}`,
    '07/21/2026,GPT 5 cchd Inpt Glbl 1M Tokens,Azure OpenAI GPT5,0.4,1M,0.04',
    '07/21/2026,D2s v5,Virtual Machines,24,1 Hour,2.30',
  )
  return [used]
}

function toAws(usd: number): string[] {
  const used = table(
    'line_item_usage_type,product_servicename,line_item_usage_amount,pricing_unit,line_item_unblended_cost,line_item_usage_start_date',
    `USE1-MP:USE1_InputTokenCount_Global-Units,Claude Sonnet 4.5 (Amazon Bedrock Edition),1,Units,${usd},${DAY}T00:00:00Z`,
    'USE1-BoxUsage:t3.micro,Amazon Elastic Compute Cloud,24,Hrs,0.25,2026-07-21T00:00:00Z',
  )
  return [used]
}

function toFocus(usd: number): string[] {
  const names =
    'ChargePeriodStart,BilledCost,BillingCurrency,ServiceProviderName,SkuMeter,ConsumedQuantity,ConsumedUnit'
  return [table(names, `${DAY}T00:00:00Z,${usd},USD,Microsoft,GPT 5 outpt Glbl,100000,Tokens`)]
}
