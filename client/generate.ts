// Generates src/api.ts, the types of the service's operations, from its OpenAPI description. The
// published package can't import contract/, which needs zod, and openapi-typescript needs the
// compiler API of TypeScript 5. Only the JSON Schema keywords that the description uses are
// supported; any other throws. `CLIENT_API=write npx vitest run tests/unit/client/api.test.ts`
// writes the file.
import { createOpenApi } from '../contract/openapi.ts'
import { OPERATIONS, type Operation } from '../contract/operations.ts'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
}

interface Described {
  description: string
  parameters: { name: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

interface Description {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/**
 * With this parameter, successful responses are wrapped in an envelope. The client reads bare
 * bodies.
 */
const OMITTED_PARAMETER = 'envelope'

export function generate(): string {
  // The description is plain JSON in the shape that contract/openapi.ts writes.
  const { paths, components }: Description = JSON.parse(JSON.stringify(createOpenApi('')))
  const described = OPERATIONS.map((operation) => {
    const found = paths[operation.paths[0] ?? '']?.[operation.method.toLowerCase()]
    if (!found) throw new Error(`${operation.id}: expected it in the description`)
    const { id } = operation
    return { operation, found, response: `${id.charAt(0).toUpperCase()}${id.slice(1)}Response` }
  })
  const lines = [
    '// Made from the OpenAPI description of the service by client/generate.ts. Do not edit.',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `\nexport type ${nameType(name)} = ${writeType(schema)}`,
    ),
    `\nexport type ErrorCode = ErrorBody['error']['code']`,
    '\n/** What each operation takes, and what it answers. */',
    'export interface Operations {',
    ...described.map(({ operation, found, response }) =>
      indent(
        [
          `/** ${found.description} */`,
          `${operation.id}: {`,
          `  parameters: ${indent(writeParameters(found)).trimStart()}`,
          `  response: ${operation.media ? 'Response' : response}`,
          '}',
        ].join('\n'),
      ),
    ),
    '}',
    '\n/** How each operation is sent. */',
    'export const OPERATIONS = {',
    ...described.map(
      ({ operation, response }) =>
        `  ${operation.id}: ${JSON.stringify(describeRoute(operation, components.schemas[response]))},`,
    ),
    '} as const',
  ]
  return `${lines.join('\n')}\n`
}

function describeRoute(
  { method, paths, statuses, media }: Operation,
  response: Schema | undefined,
) {
  const isPaged = response?.properties?.['next'] !== undefined
  return {
    method,
    path: paths[0],
    statuses,
    isFile: media !== undefined,
    // The field with a page's items is its first array.
    ...(isPaged && {
      items: Object.entries(response.properties ?? {}).find(
        ([, { type }]) => type === 'array',
      )?.[0],
    }),
  }
}

function writeParameters({ parameters, requestBody }: Described): string {
  const kept = parameters.filter(({ name }) => name !== OMITTED_PARAMETER)
  const body = requestBody?.content['application/json'].schema
  return writeObject(
    { ...Object.fromEntries(kept.map(({ name, schema }) => [name, schema])), ...body?.properties },
    [...kept.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
  )
}

function writeType(schema: Schema): string {
  if (schema.$ref !== undefined) return nameType(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(writeType).join(' | ')
  const { type } = schema
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return type
    case 'integer':
      return 'number'
    case 'array':
      return `(${writeType(schema.items ?? {})})[]`
    case 'object':
      return writeObject(
        schema.properties ?? {},
        schema.required ?? [],
        schema.additionalProperties,
      )
    case undefined:
      return 'unknown'
    default:
      if (Array.isArray(type))
        return type.map((each: string) => writeType({ type: each })).join(' | ')
      throw new Error(`generate: expected a known type, got ${JSON.stringify(schema)}`)
  }
}

function writeObject(
  properties: Record<string, Schema>,
  required: readonly string[],
  rest: Schema | boolean = false,
): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description === undefined ? '' : `/** ${schema.description} */\n`
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${comment}${key}${required.includes(name) ? '' : '?'}: ${writeType(schema)}`
  })
  if (rest instanceof Object) fields.push(`[name: string]: ${writeType(rest)}`)
  return fields.length === 0 ? 'Record<string, undefined>' : `{\n${indent(fields.join('\n'))}\n}`
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/** A type named Error would hide JavaScript's own. */
function nameType(schema: string): string {
  return schema === 'Error' ? 'ErrorBody' : schema
}
