// The clients of both generations of the official SDK, each with the transports that it has.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const INFO = { name: 'test', version: '1.0.0' }

export interface McpClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>
  listResources(): Promise<{ resources: { uri: string }[] }>
  readResource(asked: { uri: string }): Promise<unknown>
  listPrompts(): Promise<{ prompts: { name: string }[] }>
  getPrompt(asked: { name: string; arguments?: Record<string, string> }): Promise<unknown>
  close(): Promise<void>
}

/** By generation of the SDK and revision of the protocol. */
export const GENERATIONS = {
  'v1 SDK': async (url: string, key?: string): Promise<McpClient> => {
    const client = new FirstClient(INFO)
    await client.connect(new FirstTransport(new URL(url), { requestInit: toInit(key) }))
    return client
  },
  'v2 SDK, 2025 handshake': async (url: string, key?: string): Promise<McpClient> => {
    const client = new Client(INFO)
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: toInit(key) }),
    )
    return client
  },
  'v2 SDK, 2026-07-28': async (url: string, key?: string): Promise<McpClient> => {
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: toInit(key) }),
    )
    return client
  },
}

function toInit(key: string | undefined): RequestInit {
  return key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } }
}
