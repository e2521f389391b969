// The OpenAPI 3.1 description, generated from the shapes that validate requests and responses.
import { z } from 'zod'
import * as documents from './documents.ts'
import { describeProperties } from './descriptions.ts'
import { ERRORS, ErrorBody, type ErrorCode } from './errors.ts'
import { listTerms } from './glossary.ts'
import { API_VERSION, OPERATIONS, type Operation } from './operations.ts'

type Json = Record<string, unknown>

const ERRORS_OF_ALL: readonly ErrorCode[] = ['invalid_parameter', 'internal_error']
const ERRORS_BY_ACCESS: Readonly<Record<Operation['access'], readonly ErrorCode[]>> = {
  key: ['missing_api_key', 'invalid_api_key', 'rate_limit_exceeded', 'data_unavailable'],
  free: ['rate_limit_exceeded'],
}

/** Sent with every response, whatever its status. */
const HEADERS: Readonly<Record<string, string>> = {
  'X-Request-Id': "Identifies this request in the service's logs.",
  'X-RateLimit-Limit':
    'Number of requests allowed in the window (minute or day) that has the fewest left.',
  'X-RateLimit-Remaining': 'Number of requests left in that window.',
  'X-RateLimit-Reset': 'The time when that window resets, in Unix seconds.',
}

const HEADER_REFERENCES = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const INTRODUCTION = [
  'Prices of AI model inference, in USD per million tokens. The API returns the prices of each model at each provider, their history, a composite index, and a ranking of models by quality-adjusted price.',
  'The data we compute is licensed under CC BY 4.0. Third-party data remains under its own terms. The code is MIT-licensed.',
  'The examples are real responses, with lists shortened to two entries. With `envelope=true`, successful responses are wrapped as `{"data": body, "meta": {"request_id", "timestamp"}}`. The response bodies described here are not wrapped.',
  `## Terms\n${listTerms()
    .map(([name, { meaning }]) => `- **${name}**: ${meaning}`)
    .join('\n')}`,
].join('\n\n')

/** `examples`: the response to each operation's example. */
export function createOpenApi(
  baseUrl: string,
  examples: ReadonlyMap<string, unknown> = new Map(),
): Json & { openapi: string } {
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS)
    operation.paths.forEach((path, index) => {
      const operationId = index === 0 ? operation.id : `${operation.id}Alias`
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: {
          operationId,
          ...describeOperation(operation, examples.get(operation.id) ?? operation.example.answer),
        },
      }
    })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Model Inference Price Index',
      version: API_VERSION,
      description: INTRODUCTION,
      license: { name: 'CC BY 4.0 for data, MIT for code', identifier: 'CC-BY-4.0 AND MIT' },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [
          name,
          { description, required: true, schema: { type: 'string' } },
        ]),
      ),
      schemas: describeComponents(),
    },
  }
}

function describeOperation(operation: Operation, answer: unknown): Json {
  const { params, query, body } = operation.example
  return {
    summary: operation.summary,
    description: operation.description,
    security: operation.access === 'key' ? [{ key: [] }] : [],
    parameters: [
      ...describeParameters('path', describeShape(operation.params, operation.id), params),
      ...describeParameters('query', describeShape(operation.query, operation.id), query),
    ],
    ...(!(operation.body instanceof z.ZodUndefined) && {
      requestBody: {
        required: true,
        content: describeContent(describeShape(operation.body, operation.id), body),
      },
    }),
    responses: {
      ...Object.fromEntries(
        operation.statuses.map((status) => [status, describeSuccess(operation, answer)]),
      ),
      ...(operation.method === 'GET' && {
        304: {
          description: 'The copy with the ETag in If-None-Match is still current.',
          headers: HEADER_REFERENCES,
        },
      }),
      ...describeErrors(operation),
    },
  }
}

function describeSuccess({ id, description, hasHistory, media }: Operation, answer: unknown): Json {
  const body = toReference(nameResponse(id))
  return {
    description,
    headers: {
      ...HEADER_REFERENCES,
      ...(hasHistory && {
        'X-History-Limit-Days': {
          description:
            'The number of days of history that your plan includes; present if you requested more.',
          schema: { type: 'integer' },
        },
      }),
    },
    content: media
      ? Object.fromEntries(media.map((type) => [type, { schema: body }]))
      : describeContent(body, answer),
  }
}

/** One response per status; its description lists the error codes. */
function describeErrors({ access, errors }: Operation): Json {
  const codes = [...ERRORS_OF_ALL, ...ERRORS_BY_ACCESS[access], ...errors]
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes
          .filter((code) => ERRORS[code].status === status)
          .map((code) => `\`${code}\`: ${ERRORS[code].meaning}`)
          .join('\n\n'),
        headers: HEADER_REFERENCES,
        content: describeContent(toReference('Error')),
      },
    ]),
  )
}

function describeParameters(
  place: 'path' | 'query',
  { properties = {}, required = [] }: ReturnType<typeof describeShape>,
  examples: Readonly<Record<string, string>> = {},
): Json[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property instanceof Object ? property : {}
    const example = examples[name]
    return {
      name,
      in: place,
      description,
      required: required.includes(name),
      schema: rest,
      // Only for required ones, because an optional one's example would look like its default.
      ...(required.includes(name) && {
        example: rest.type === 'integer' ? Number(example) : example,
      }),
    }
  })
}

/** Converts to JSON Schema. `owner`: the operation whose parameters it has. */
export function describeShape(shape: z.ZodType, owner = '') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', override: refine })
  describeProperties(schema, [owner])
  return schema
}

/** All response shapes by name, and the shapes they share. */
function describeComponents(): Json {
  const registry = z.registry<{ id: string }>()
  registry.add(documents.Model, { id: 'Model' })
  registry.add(documents.Provider, { id: 'Provider' })
  registry.add(ErrorBody, { id: 'Error' })
  for (const { id, response } of OPERATIONS) registry.add(response, { id: nameResponse(id) })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: refine,
  })
  for (const [id, schema] of Object.entries(schemas)) describeProperties(schema, [id])
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
  )
}

const refine: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ jsonSchema }) => {
  // Zod adds the range of safe integers to every integer, which would hide meaningful bounds.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function nameResponse(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Response`
}

function toReference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function describeContent(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}
