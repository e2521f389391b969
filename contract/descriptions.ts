// Adds the texts of `descriptions.json` and the glossary to fields of a JSON Schema.
import descriptions from './descriptions.json' with { type: 'json' }
import { listTerms } from './glossary.ts'

/**
 * Descriptions by field name, prefixed with enclosing names if the meaning differs there
 * (`promotion.since`). A field with its own description keeps it.
 */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ...listTerms().flatMap(([, { meaning, fields = [] }]) =>
    fields.map((field): [string, string] => [field, meaning]),
  ),
  ...Object.entries(descriptions),
])

/**
 * Call once the schema is complete, because fields of one shape share objects until then. `path`:
 * the enclosing names.
 */
export function describeProperties(schema: unknown, path: readonly string[]): void {
  if (!(schema instanceof Object)) return
  const properties: unknown = Reflect.get(schema, 'properties')
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (property instanceof Object && !('$ref' in property))
      property.description ??= findDescription([...path, name])
    describeProperties(property, [...path, name])
  }
  for (const part of Object.values(schema)) if (part !== properties) describeProperties(part, path)
}

/** Prefers the key with the most enclosing names. */
function findDescription(path: readonly string[]): string {
  const keys = path.map((_, index) => path.slice(index).join('.'))
  return DESCRIPTIONS.get(keys.find((key) => DESCRIPTIONS.has(key)) ?? '') ?? ''
}
