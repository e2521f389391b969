// The service as a type for generic OpenAPI clients, derived from the operations, so a client that
// compiles matches what the service validates and returns.
import type { z } from 'zod'
import type { ErrorBody } from './errors.ts'
import type * as operations from './operations.ts'
import type { Operation } from './operations.ts'

type Operations = typeof operations
type Described = Extract<Operations[keyof Operations], Operation>

export type Paths = {
  [Each in Described as Each['paths'][number]]: {
    [Method in Lowercase<Each['method']>]: Call<Each>
  }
}

type Call<Each extends Operation> = {
  parameters: PartOf<'path', Each['params']> & PartOf<'query', Each['query']>
  responses: { 200: Content<z.output<Each['response']>>; default: Content<ErrorBody> }
} & (Each['body'] extends z.ZodUndefined
  ? { requestBody?: never }
  : { requestBody: Content<z.input<Each['body']>> })

interface Content<Value> {
  content: { 'application/json': Value }
}

/** Optional if nothing in it is required; a shape without fields accepts any name. */
type PartOf<Name extends string, Shape extends z.ZodType> = string extends keyof z.input<Shape>
  ? { [Part in Name]?: never }
  : Partial<Sent<Shape>> extends Sent<Shape>
    ? { [Part in Name]?: Sent<Shape> }
    : { [Part in Name]: Sent<Shape> }

/** Optional as in the input, typed as in the output: numbers rather than text. */
type Sent<Shape extends z.ZodType> = {
  [Field in keyof z.input<Shape>]: Field extends keyof z.output<Shape>
    ? z.output<Shape>[Field]
    : never
}
