import { expect, test } from 'vitest'
import { z } from 'zod'
import { auditEvents } from './events.ts'

type Property = { type?: string; format?: string; pattern?: string; enum?: unknown[]; maxLength?: number }

const properties = Object.entries(auditEvents).flatMap(([event, { fields }]) => {
  const schema = z.toJSONSchema(fields) as { properties: Record<string, Property> }
  return Object.entries(schema.properties).map(([field, property]) => ({ event, field, property }))
})

const isId = ({ format }: Property) => format === 'uuid'
const isTime = ({ format }: Property) => format === 'date-time'
const isNumber = ({ type }: Property) => type === 'integer'
const isCode = (property: Property) => property.enum !== undefined || property.pattern === '^[a-z0-9_/]+$'

test.each(properties)('$field of $event is an id, a code, a number or a time', ({ property }) => {
  expect([isId, isTime, isNumber, isCode].some((is) => is(property))).toBe(true)
})

test.each(Object.entries(auditEvents))('%s takes no fields but its own', (_, { fields }) => {
  const parsed = fields.safeParse({ email: 'ada@example.com' })
  expect(parsed.error?.issues).toContainEqual(
    expect.objectContaining({ code: 'unrecognized_keys', keys: ['email'] }),
  )
})
