// Describes a release's export files as a Data Package (datapackage.org, version 2).
import type { ExportFile } from '../contract/documents.ts'
import { EXPORT_MEDIA, ExportRow, HISTORY_ROWS } from '../contract/export-rows.ts'
import type { z } from 'zod'
import { describeShape } from '../contract/openapi.ts'
import { type Manifest, exportName, sha256 } from '../contract/release.ts'

interface Column {
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  anyOf?: readonly Column[]
}

/** `written`: all files of the tree, including those described. */
export function describePackage(
  { run_id, as_of, date }: Manifest,
  files: readonly ExportFile[],
  written: readonly { path: string; body: Buffer }[],
) {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'inference-price-index',
    title: 'Model Inference Price Index',
    description: `What AI model inference cost on ${date}, one row per endpoint, and until then: the index, every model, the constituents. Prices in USD per million tokens. Release ${run_id}.`,
    version: date,
    created: as_of,
    licenses: [
      {
        name: 'CC-BY-4.0',
        title: 'Creative Commons Attribution 4.0, for what is computed here',
        path: 'https://creativecommons.org/licenses/by/4.0/',
      },
    ],
    // Data from these sources keeps their terms.
    sources: [{ title: 'Sources and how they are read', path: 'v1/health/sources.json' }],
    resources: files.map((described) => {
      const { history, format } = described
      const path = `exports/${exportName(described)}`
      const body = written.find((file) => file.path === path)?.body ?? Buffer.alloc(0)
      return {
        $schema: 'https://datapackage.org/profiles/2.0/dataresource.json',
        name: `${history ?? 'endpoints'}-${format}`,
        path,
        // Version 1 of the standard supports only CSV tables.
        ...(format === 'csv' && { profile: 'tabular-data-resource' }),
        type: 'table',
        format,
        mediatype: EXPORT_MEDIA[format],
        encoding: 'utf-8',
        bytes: body.length,
        hash: `sha256:${sha256(body)}`,
        schema: {
          fields: listFields(history ? HISTORY_ROWS[history] : ExportRow),
          missingValues: [''],
        },
      }
    }),
  }
}

function listFields(row: z.ZodObject) {
  const { properties = {} } = describeShape(row)
  return Object.entries(properties).map(([name, property]) => {
    const column: Column = JSON.parse(JSON.stringify(property))
    const known = column.anyOf?.find((each) => each.type !== 'null') ?? column
    const types = [known.type ?? []].flat()
    const isNullable = column.anyOf !== undefined || types.includes('null')
    return {
      name,
      type: known.format === 'date' ? 'date' : types.find((type) => type !== 'null'),
      description: column.description,
      constraints: {
        required: !isNullable && name !== 'endpoint_tag',
        ...(known.enum && { enum: known.enum }),
      },
    }
  })
}
