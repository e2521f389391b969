import prompt from './prompt.json' with { type: 'json' }

/** A prompt that clients offer to users: it compares models for a task. */
export const COMPARE_PROMPT = prompt

export function renderComparePrompt(given: Readonly<Record<string, string>>) {
  const { workload = '', models = '', budget = '' } = given
  const text = `Compare AI models for this workload: ${workload}

1. ${models === '' ? 'Turn the workload into constraints (context_min, min_intelligence, zdr, supports_tools…) and call recommend with them' : `Take these models: ${models}`}${budget === '' ? '' : `; the blended price must not exceed ${budget} USD per million tokens (budget_max_usd_per_m)`}.
2. Call explain for the three best of them.
3. Show a table with the model, provider, input and output price, quality-adjusted price (cost_per_iq), score, context, caveats, and the date of the prices.
4. From each model's input and output prices, estimate what the workload costs per month. State which figures you assumed.
5. Recommend one model, and explain what would change your choice. For every figure, link to its document.`
  return {
    description: COMPARE_PROMPT.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}
