import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ExportRow, HISTORY_ROWS } from '../../../contract/export-rows.ts'
import { createOpenApi } from '../../../contract/openapi.ts'
import { OPERATIONS } from '../../../contract/operations.ts'

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.record(z.string(), z.unknown()),
})
const Described = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter),
  responses: z.record(z.string(), z.unknown()),
})
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const openapi = createOpenApi('https://prices.example')
const { paths, components } = Description.parse(openapi)

describe('OpenAPI description', () => {
  it('describes the columns of export files, and every form of them', () => {
    const described = z
      .object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) })
      .parse(paths['/v1/export/snapshots/{date}.{format}']?.['get']?.responses)
    const columns = { schema: { $ref: '#/components/schemas/ExportFileResponse' } }
    expect(described[200].content).toEqual({
      'application/vnd.apache.parquet': columns,
      'text/csv': columns,
      'application/x-ndjson': columns,
    })
    expect(components.schemas['ExportFileResponse']).toMatchObject({
      anyOf: [ExportRow, ...new Set(Object.values(HISTORY_ROWS))].map(({ shape }) => ({
        properties: Object.fromEntries(
          Object.keys(shape).map((column) => [
            column,
            expect.objectContaining({ description: expect.stringMatching(/./) }),
          ]),
        ),
      })),
    })
  })

  it('declares a 429 for every operation, and a 401 for whatever needs a key', () => {
    for (const { paths: of, method, access } of OPERATIONS)
      for (const path of of) {
        const statuses = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {})
        expect(statuses).toContain('429')
        expect(statuses.includes('401')).toBe(access === 'key')
      }
  })
})
