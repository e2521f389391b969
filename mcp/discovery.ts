// Advertises the MCP server: the server card (SEP-2127) and the domain's catalogue.
import { API_VERSION } from '../contract/operations.ts'

const CARD_TYPE = 'application/mcp-server-card+json'
/** Protocol revisions that the SDK supports, newest first. */
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

/** Media types and documents by path. */
export function createDiscoveryFiles({
  baseUrl,
  publicAccess,
}: {
  baseUrl: string
  publicAccess: boolean
}): Record<string, { type: string; content: unknown }> {
  const { hostname } = new URL(baseUrl)
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${hostname
      .replaceAll(/[^\w.-]/g, '')
      .split('.')
      .toReversed()
      .join('.')}/inference-price-index`,
    version: API_VERSION,
    title: 'Model Inference Price Index',
    description: 'What AI model inference costs: prices, history, an index, recommendations.',
    websiteUrl: baseUrl,
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl}/mcp`,
        headers: [
          {
            name: 'Authorization',
            description: `An API key; POST ${baseUrl}/v1/auth/anonymous creates one.`,
            isRequired: !publicAccess,
            isSecret: true,
            value: 'Bearer {key}',
          },
        ],
        supportedProtocolVersions: REVISIONS,
      },
    ],
  }
  const catalogue = {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${hostname.replaceAll(/[^\w.-]/g, '')}:mcp:inference-price-index`,
        type: CARD_TYPE,
        url: `${baseUrl}/mcp/server-card`,
      },
    ],
  }
  return {
    '/mcp/server-card': { type: CARD_TYPE, content: card },
    '/.well-known/ai-catalog.json': { type: 'application/ai-catalog+json', content: catalogue },
  }
}
