// What a newer version adds to a document stops no reader of this one, and no writer adds it unseen.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { requireShape } from '../../../contract/documents.ts'
import { toReader } from '../../../contract/reader.ts'
import { RecommendRequest } from '../../../contract/requests.ts'
import { createDocuments } from '../../service/release/release-fixture.ts'

it('reads every document without the fields that it does not know, at any depth', () => {
  for (const [path, document] of Object.entries(createDocuments())) {
    const shape = requireShape(path)
    const newer = addUnknown(document)
    expect(toReader(shape).parse(newer), path).toEqual(shape.parse(document))
    expect(shape.safeParse(newer).error?.issues[0]?.code, path).toBe('unrecognized_keys')
  }
})

it('still rejects missing and mistyped fields, and gives each reading its own defaults', () => {
  const shape = z.strictObject({
    list: z.array(z.strictObject({ day: z.iso.date() })).default([]),
    either: z.union([z.strictObject({ one: z.int() }), z.strictObject({ other: z.int() })]),
  })
  const reader = toReader(shape)
  expect(reader.parse({ either: { other: 1, more: 2 } })).toEqual({
    list: [],
    either: { other: 1 },
  })
  expect(reader.safeParse({ list: [{ day: 'today' }], either: { one: 1 } }).success).toBe(false)
  expect(reader.safeParse({ either: { more: 1 } }).success).toBe(false)
  expect(reader.parse({ either: { one: 1 } })).not.toBe(reader.parse({ either: { one: 1 } }))
  expect(toReader(shape)).toBe(reader)
})

it('leaves requests strict', () => {
  expect(RecommendRequest.safeParse({ modality: 'text', more: 1 }).success).toBe(false)
})

/** The value with a field more in every object. */
function addUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknown)
  if (!(value instanceof Object)) return value
  const parts = Object.entries(value).map(([name, part]) => [name, addUnknown(part)])
  return { ...Object.fromEntries(parts), field_of_a_later_version: { deep: [1] } }
}
