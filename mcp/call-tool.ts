import type { z } from 'zod'
import { ApiError, shown } from '../contract/api-error.ts'
import type { Tool } from './tools.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Calls an operation as its HTTP request would; returns JSON. */
export type Ask = (operationId: string, request: InnerRequest) => Promise<string>

interface InnerRequest {
  params: Record<string, string>
  search: string
  body?: Buffer
}

/** `path`: where the same response can be read, or for a POST, where it is described. */
interface Answered {
  value: Record<string, unknown>
  path: string
}

export async function callTool(
  { operation, defaults }: Tool,
  given: Arguments,
  ask: Ask,
): Promise<Answered> {
  const { path, ...request } = buildRequest(operation, { ...defaults, ...given })
  return { value: JSON.parse(await ask(operation.id, request)), path }
}

function buildRequest({ id, method, paths, params, query }: Tool['operation'], given: Arguments) {
  if (method === 'POST')
    return {
      params: {},
      path: `/docs/api#${id}`,
      search: '',
      body: Buffer.from(JSON.stringify(given)),
    }
  const [inPath, inQuery] = [listNames(params), listNames(query)]
  for (const [name, value] of Object.entries(given)) {
    if (!inPath.includes(name) && !inQuery.includes(name))
      throw new ApiError(
        'invalid_parameter',
        `${shown(name)}: expected one of ${[...inPath, ...inQuery].join(', ') || 'no arguments'}`,
      )
    if (value instanceof Object || value === null)
      throw new ApiError('invalid_parameter', `${name}: expected one value, got ${shown(value)}`)
  }
  const found = Object.fromEntries(takeTexts(given, inPath))
  const path = (paths[0] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(found[name] ?? '').replaceAll('%2F', '/'),
  )
  const search = new URLSearchParams(takeTexts(given, inQuery)).toString()
  return { params: found, path: search === '' ? path : `${path}?${search}`, search }
}

/** Empty if nothing was given; lists and objects have been rejected before. */
function takeTexts(given: Arguments, names: readonly string[]): [string, string][] {
  return names.flatMap((name) => {
    const value = given[name]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}

/** A shape's parameters without `envelope`, because a tool's result is never wrapped. */
function listNames(shape: z.ZodType): string[] {
  const names = 'shape' in shape && shape.shape instanceof Object ? Object.keys(shape.shape) : []
  return names.filter((name) => name !== 'envelope')
}
