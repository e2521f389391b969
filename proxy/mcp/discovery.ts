// How a client finds the MCP server: the server card (SEP-2127) and the catalogue of the domain.
import { API_VERSION } from '../../contract/operations.ts'
import type { AppParts, Route } from '../context.ts'
import { Body } from '../routes/body.ts'

const HEADERS = ['Cache-Control', 'public, max-age=3600', 'Vary', 'Accept-Encoding']
const CARD_TYPE = 'application/mcp-server-card+json'
/** Revisions of the protocol that the SDK serves here, newest first. */
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

export function discoveryRoutes({
  baseUrl,
  publicAccess,
}: Pick<AppParts, 'baseUrl' | 'publicAccess'>): Route[] {
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
            description: `An API key; POST ${baseUrl}/v1/auth/anonymous gives one at once.`,
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
  return [
    fileRoute('/mcp/server-card', CARD_TYPE, card),
    fileRoute('/.well-known/ai-catalog.json', 'application/ai-catalog+json', catalogue),
  ]
}

function fileRoute(path: string, type: string, content: unknown): Route {
  const body = new Body(JSON.stringify(content), HEADERS, { type })
  return {
    operation: { id: path, method: 'GET', paths: [path], access: 'free' },
    isData: true,
    handle: () => ({ status: 200, body }),
  }
}
