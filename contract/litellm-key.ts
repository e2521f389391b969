// Parses keys of LiteLLM's price map, for the source and for the feed in its format.
const REGION = /^(us|eu|apac|global(-standard)?|[a-z]{2}(-gov)?-[a-z]+-\d)$/

const SIZE = /^(\d+)-x-(\d+)$|^(max)-x-max$/
const QUALITY = /^(standard|hd|low|medium|high|premium|(\d+|max)-steps)$/

/** The images that a price is for. */
export interface Picture {
  image_size?: string | undefined
  image_quality?: string | undefined
}

/** Splits `hd/1024-x-1792/dall-e-3` into the image's size and quality, and the rest of the key. */
export function readPicture(key: string): { rest: string; picture: Picture } {
  const parts = key.split('/')
  const name = parts.pop() ?? ''
  const [size] = parts.flatMap((part) => SIZE.exec(part) ?? []).slice(0, 1)
  const quality = parts.find((part) => QUALITY.test(part))
  const rest = parts.filter((part) => !SIZE.test(part) && part !== quality)
  return {
    rest: [...rest, name].join('/'),
    picture: {
      image_size: size === 'max-x-max' ? 'max' : size?.replace('-x-', 'x'),
      image_quality: quality,
    },
  }
}

/** Splits `bedrock/us-east-1/anthropic.claude-v2` into provider, region (if any) and id. */
export function readLiteLlmKey(key: string, litellmProvider: string) {
  // `vertex_ai-anthropic_models` is a family within one provider.
  const provider = litellmProvider.replace(/^(vertex_ai|fireworks_ai)-.*$/, '$1')
  const { rest, picture } = readPicture(key)
  const parts = rest.split('/')
  const [first = ''] = parts
  if (parts.length > 1 && (provider === first || provider.startsWith(`${first}_`))) parts.shift()
  const region = parts.length > 1 && REGION.test(parts[0] ?? '') ? parts.shift() : undefined
  return { provider, region, id: parts.join('/'), picture }
}
