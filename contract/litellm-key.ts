// Parses keys of LiteLLM's price map, for the source and for the feed in its format.
const REGION = /^(us|eu|apac|global(-standard)?|[a-z]{2}(-gov)?-[a-z]+-\d)$/

/** `bedrock/us-east-1/anthropic.claude-v2`: how to call a model, possibly with a region. */
export function readLiteLlmKey(key: string, litellmProvider: string) {
  // `vertex_ai-anthropic_models` is a family within one provider.
  const provider = litellmProvider.replace(/^(vertex_ai|fireworks_ai)-.*$/, '$1')
  const parts = key.split('/')
  const [first = ''] = parts
  if (parts.length > 1 && (provider === first || provider.startsWith(`${first}_`))) parts.shift()
  const region = parts.length > 1 && REGION.test(parts[0] ?? '') ? parts.shift() : undefined
  return { provider, region, id: parts.join('/') }
}
