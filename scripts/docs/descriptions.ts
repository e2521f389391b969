// Checks that each field of the API has a description and each description belongs to a field.
import { z } from 'zod'
import descriptions from '../../contract/descriptions.json' with { type: 'json' }
import { createOpenApi } from '../../contract/openapi.ts'

interface Field {
  path: string
  description: string
}

export function checkDescriptions(): string[] {
  const { paths, components } = createOpenApi('https://prices.example')
  const fields = [...listFields(components, ''), ...listFields(paths, '')]
  const texts = new Set(fields.map(({ description }) => description))
  return [
    ...Object.entries(descriptions)
      .filter(([, text]) => !texts.has(text))
      .map(([name]) => `contract/descriptions.json: ${name} matches no field`),
    ...fields
      .filter(({ description }) => description === '')
      .map(({ path }) => `${path}: no description`),
  ]
}

const Parameter = z.object({ name: z.string(), in: z.string(), description: z.string().optional() })

/** All properties and parameters, recursively. */
function* listFields(part: unknown, path: string): Generator<Field> {
  if (!(part instanceof Object)) return
  const parameter = Parameter.safeParse(part).data
  if (parameter)
    yield { path: `${path}.${parameter.name}`, description: parameter.description ?? '' }
  for (const [key, inner] of Object.entries(part)) {
    if (key === 'properties')
      for (const [name, property] of Object.entries<{ description?: string }>(inner)) {
        if (!('$ref' in property))
          yield { path: `${path}.${name}`, description: property.description ?? '' }
        yield* listFields(property, `${path}.${name}`)
      }
    else if (key !== 'example')
      yield* listFields(
        inner,
        /^(?:\d+|items|anyOf|schemas?|parameters)$/.test(key) ? path : `${path}.${key}`,
      )
  }
}
