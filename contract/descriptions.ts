// The words of `descriptions.json` and of the glossary, put to the fields of a JSON Schema.
import descriptions from './descriptions.json' with { type: 'json' }
import { listTerms } from './glossary.ts'

/**
 * What each property and parameter means, with its unit and where it comes from. A key is a name, with the names around
 * it where it means something else there: `promotion.since`. A shape that says more of its own field keeps its own words.
 */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ...listTerms().flatMap(([, { meaning, fields = [] }]) =>
    fields.map((field): [string, string] => [field, meaning]),
  ),
  ...Object.entries(descriptions),
])

/** Under which a shape of rows carries its own descriptions. */
const COLUMNS = 'x-columns'

/** Once the schema is made: while it is, fields of one shape share theirs. `path`: the names around it. */
export function describeProperties(schema: unknown, path: readonly string[]): void {
  if (!(schema instanceof Object)) return
  const properties: unknown = Reflect.get(schema, 'properties')
  const columns: Readonly<Record<string, string>> = Reflect.get(schema, COLUMNS) ?? {}
  Reflect.deleteProperty(schema, COLUMNS)
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (property instanceof Object && !('$ref' in property))
      property.description ??= columns[name] ?? findDescription([...path, name])
    describeProperties(property, [...path, name])
  }
  for (const part of Object.values(schema)) if (part !== properties) describeProperties(part, path)
}

/** Of a field, under the most names around it. */
function findDescription(path: readonly string[]): string {
  const keys = path.map((_, index) => path.slice(index).join('.'))
  return DESCRIPTIONS.get(keys.find((key) => DESCRIPTIONS.has(key)) ?? '') ?? ''
}
