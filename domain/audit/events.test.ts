import { expect, test } from 'vitest'
import { z } from 'zod'
import { auditEvents } from './events.ts'

type Property = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly anyOf?: readonly Property[]
  readonly properties?: Readonly<Record<string, Property>>
}

const properties = Object.entries(auditEvents).flatMap(([event, { fields }]) => {
  const schema = z.toJSONSchema(fields) as Property
  return Object.entries(schema.properties ?? {}).map(([field, property]) => ({ event, field, property }))
})

/** An id, a code, a number, a time or a set of these. */
function isImpersonal({ type, format, pattern, anyOf, properties: parts, ...rest }: Property): boolean {
  if (anyOf !== undefined) return anyOf.every(isImpersonal)
  if (type === 'object') return Object.values(parts ?? {}).every(isImpersonal)
  if (type !== 'string') return type === 'integer' || type === 'boolean' || type === 'null'
  return format === 'uuid' || format === 'date-time' || rest.enum !== undefined || pattern === '^[a-z0-9_/]+$'
}

const explained = /^(organization_[a-z_]+|trial_extended|impersonation_granted|account_impersonated)$/

/** Superadmins say why they act on an organization, or for one of its members. */
const isReason = (event: string, field: string) => field === 'reason' && explained.test(event)

test.each(properties)('$field of $event is nothing personal', ({ event, field, property }) => {
  if (isReason(event, field)) expect(property.maxLength).toBe(512)
  else expect(isImpersonal(property)).toBe(true)
})

test.each(Object.entries(auditEvents))('%s takes no fields but its own', (_, { fields }) => {
  const parsed = fields.safeParse({ email: 'ada@example.com' })
  expect(parsed.error?.issues).toContainEqual(
    expect.objectContaining({ code: 'unrecognized_keys', keys: ['email'] }),
  )
})
