import prompt from './prompt.json' with { type: 'json' }

/** A prompt that clients offer to users: it compares models for a task. */
export const COMPARE_PROMPT = prompt

export function renderComparePrompt(given: Readonly<Record<string, string>>) {
  const { workload = '', models = '', budget = '' } = given
  const text = `Compare AI models for this workload: ${workload}

1. ${models === '' ? 'Turn the workload into constraints (context_min, min_intelligence, zdr, supports_tools…) and call recommend with them' : `Take these models: ${models}`}${budget === '' ? '' : `; the blended price must not exceed ${budget} USD per million tokens (budget_max_usd_per_m)`}.
2. Call explain for the three best of them.
3. Show a table: model, provider, input and output price, quality-adjusted price (cost_per_iq), score, context, caveats, the date of the prices.
4. Estimate what the workload costs a month on each from its input and output prices; say which figures you assumed.
5. Name one model, and say what would change your choice. Link the document of every figure.`
  return {
    description: COMPARE_PROMPT.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}
