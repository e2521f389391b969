// The MCP server for a single request. It keeps no sessions, so clients that never close them cost
// nothing. Loaded with the first request to /mcp, because the SDK takes memory.
import { readFileSync } from 'node:fs'
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server'
import { ApiError, HIDDEN } from '../contract/api-error.ts'
import { AnyExportRow } from '../contract/export-rows.ts'
import { type Log, formatError } from '../contract/log.ts'
import { describeShape } from '../contract/openapi.ts'
import { API_VERSION } from '../contract/operations.ts'
import { type Ask, callTool } from './call-tool.ts'
import { COMPARE_PROMPT, renderComparePrompt } from './prompt.ts'
import { describeTool, TOOLS } from './tools.ts'

const INSTRUCTIONS =
  'Prices of AI model inference in USD per million tokens. A blended price is three parts input to one part output; the quality-adjusted price (cost_per_iq) is the blended price × 40 / score. Start with recommend or find_models; explain describes one model; index_latest describes the market. Every result links to its document.'
/** The lists change with the service's version, not with the data. */
const PUBLIC_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' as const }

/** Read at startup, because an upgrade may replace the file under a running process. */
const METHODOLOGY = readFileSync(new URL('../docs/methodology.md', import.meta.url), 'utf8')
const LISTED_TOOLS = TOOLS.map(describeTool)
const RESOURCES = [
  {
    uri: 'tpi://methodology',
    name: 'methodology',
    title: 'Methodology',
    description: "How we compute the index, from providers' prices to the published level.",
    mimeType: 'text/markdown',
    read: () => METHODOLOGY,
  },
  {
    uri: 'tpi://columns',
    name: 'columns',
    title: 'Columns of the export files',
    description: 'JSON Schema of a row of the daily files: one row per endpoint and day.',
    mimeType: 'application/schema+json',
    read: () => JSON.stringify(describeShape(AnyExportRow)),
  },
]

interface Parts {
  ask: Ask
  baseUrl: string
  requestId: string
  log: Log
}

/** Answers one MCP message, parsed if it was valid JSON. */
export async function answerMessage(
  request: Request,
  message: unknown,
  parts: Parts,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(parts), {
    maxSubscriptions: 0,
    keepAliveMs: 0,
  })
  return handler.fetch(request, message === undefined ? {} : { parsedBody: message })
}

function createServer(parts: Parts): Server {
  const server = new Server(
    {
      name: 'inference-price-index',
      title: 'Model Inference Price Index',
      version: API_VERSION,
      websiteUrl: parts.baseUrl,
    },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: {
        'tools/list': PUBLIC_HOUR,
        'resources/list': PUBLIC_HOUR,
        'resources/read': PUBLIC_HOUR,
        'prompts/list': PUBLIC_HOUR,
        'server/discover': PUBLIC_HOUR,
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: LISTED_TOOLS }))
  server.setRequestHandler('tools/call', ({ params }) => answerToolCall(params, parts))
  server.setRequestHandler('resources/list', () => ({
    resources: RESOURCES.map(({ read: _read, ...listed }) => listed),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = RESOURCES.find((resource) => resource.uri === uri)
    if (!found) throw new ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: found.mimeType, text: found.read() }] }
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: [COMPARE_PROMPT] }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    if (name !== COMPARE_PROMPT.name)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `prompt: expected ${COMPARE_PROMPT.name}`,
      )
    return renderComparePrompt(given)
  })
  return server
}

async function answerToolCall(
  {
    name,
    arguments: given = {},
  }: { name: string; arguments?: Record<string, unknown> | undefined },
  { ask, baseUrl, requestId, log }: Parts,
) {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  if (!tool)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `tool: expected one of ${TOOLS.map((each) => each.name).join(', ')}`,
    )
  try {
    const { value, path } = await callTool(tool, given, ask)
    const uri = baseUrl + path
    return {
      content: [
        { type: 'text' as const, text: `${tool.summarize(value)}\nDocument: ${uri}` },
        { type: 'resource_link' as const, uri, name: path, mimeType: 'application/json' },
      ],
      structuredContent: value,
    }
  } catch (thrown) {
    // An error that the calling model can correct is a tool result rather than a protocol error.
    const error = thrown instanceof ApiError ? thrown : HIDDEN
    if (error === HIDDEN || error.cause !== undefined)
      log('request_failed', {
        request_id: requestId,
        code: error.code,
        error: formatError(thrown),
      })
    return {
      isError: true,
      content: [{ type: 'text' as const, text: `${error.code}: ${error.message}` }],
    }
  }
}
