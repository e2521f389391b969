// Whether each field of the API's description says what it is: every one something, and no words of two things.
import { z } from 'zod'
import descriptions from '../../contract/descriptions.json' with { type: 'json' }
import { ERRORS } from '../../contract/errors.ts'
import { createOpenApi } from '../../contract/openapi.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { TOOLS } from '../../mcp/tools.ts'
import { listRefused } from './language.ts'

/** Texts that say what a name means in two places. */
const EITHER = /; (?:of|as|in) an? [^,;:]+, |, or how (?:many|much)\b|\belsewhere\b/

interface Schema {
  description?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  items?: Schema
  anyOf?: readonly Schema[]
}

interface Field {
  path: string
  description: string
  /** Its type, form and choices; what may be null, absent or bounded is the same thing. */
  type: string
}

export function checkDescriptions(): string[] {
  const { paths, components } = createOpenApi({ baseUrl: 'https://prices.example' })
  const fields = [...listFields(components, ''), ...listFields(paths, '')]
  const byText = Map.groupBy(fields, ({ description }) => description)
  const unused = Object.entries(descriptions).filter(([, text]) => !byText.has(text))
  return [
    ...unused.map(([name]) => `contract/descriptions.json: ${name} is of no field`),
    ...[...byText].flatMap(([text, of]) => checkText(text, of)),
    ...listTexts().flatMap(listRefused),
  ]
}

/** What else a caller or an agent reads. */
function listTexts(): string[] {
  return [
    ...OPERATIONS.map(({ summary }) => summary),
    ...Object.values(ERRORS).map(({ meaning }) => meaning),
    ...TOOLS.map(({ description }) => description),
  ]
}

function checkText(text: string, of: readonly Field[]): string[] {
  const where = `${of[0]?.path}${of.length > 1 ? ` and ${of.length - 1} more` : ''}`
  if (text === '') return of.map(({ path }) => `${path}: no description`)
  const byType = Map.groupBy(of, ({ type }) => type)
  return [
    ...listRefused(text).map((problem) => `${where}: ${problem}`),
    ...(EITHER.test(text) ? [`${where}: "${text}" has two meanings`] : []),
    ...(byType.size > 1
      ? [
          `"${text}" is of different things: ${[...byType].map(([type, [one]]) => `${one?.path} (${type})`).join(', ')}`,
        ]
      : []),
  ]
}

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  description: z.string().optional(),
  schema: z.unknown(),
})

/** Properties and parameters, however deep. */
function* listFields(part: unknown, path: string): Generator<Field> {
  if (!(part instanceof Object)) return
  const parameter = Parameter.safeParse(part).data
  if (parameter)
    yield toField(`${path}.${parameter.name}`, { ...parameter, ...Object(parameter.schema) })
  for (const [key, inner] of Object.entries(part)) {
    if (key === 'properties')
      for (const [name, property] of Object.entries<Schema>(inner)) {
        if (!('$ref' in property)) yield toField(`${path}.${name}`, property)
        yield* listFields(property, `${path}.${name}`)
      }
    else if (key !== 'example')
      yield* listFields(
        inner,
        /^(?:\d+|items|anyOf|schemas?|parameters)$/.test(key) ? path : `${path}.${key}`,
      )
  }
}

function toField(path: string, schema: Schema): Field {
  return { path, description: schema.description ?? '', type: toType(schema) }
}

function toType({ type, format, enum: choices, items, anyOf }: Schema): string {
  if (anyOf)
    return anyOf
      .filter((one) => one.type !== 'null')
      .map(toType)
      .join(' or ')
  const name = [type ?? []]
    .flat()
    .filter((one) => one !== 'null')
    .join(' or ')
    .replace('integer', 'number')
  if (items) return `list of ${toType(items)}`
  return choices ? choices.join('|') : [name, format].filter(Boolean).join(' ')
}
