import { z } from 'zod'
import type { FaultCode, FaultKind, FieldName } from './faults/fault.ts'

// Parts that several contracts share. Text is trimmed before it is measured; empty optional text counts as absent. Each
// takes the name of its field in the catalog of faults, and the message of each issue is the code of a fault.

/** Only codes of the catalog compile. */
export const faultCode = (code: FaultCode): FaultCode => code

/** In lower case, as PostgreSQL returns it, so that equal ids are equal texts. */
export const id = (field: FieldName) => z.uuid(faultCode(`${field}.required`)).toLowerCase()

/** Any text that can be stored: PostgreSQL accepts every character except NUL. */
export const storableText = (field: FieldName, absence: FaultKind) =>
  z
    .string(faultCode(`${field}.${absence}`))
    .refine((text) => !text.includes('\0'), faultCode(`${field}.null_character`))
    .trim()

export const requiredText = (field: FieldName, most: number) =>
  storableText(field, 'required')
    .min(1, faultCode(`${field}.required`))
    .max(most, faultCode(`${field}.too_long`))

/** Null and empty text clear it; if absent, it stays as it is. */
export const optionalText = (field: FieldName, most: number) =>
  storableText(field, 'not_text')
    .max(most, faultCode(`${field}.too_long`))
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .optional()

export const choice = <const Values extends readonly string[]>(
  field: FieldName,
  values: Values,
  otherwise: FaultKind = 'required',
) => z.enum(values, faultCode(`${field}.${otherwise}`))

export const flag = (field: FieldName, otherwise: FaultKind = 'not_boolean') =>
  z.boolean(faultCode(`${field}.${otherwise}`))

type Range = { readonly min: number; readonly max: number; readonly otherwise?: FaultKind }

export const wholeNumber = (field: FieldName, { min, max, otherwise = 'required' }: Range) =>
  z
    .int(faultCode(`${field}.${otherwise}`))
    .min(min, faultCode(`${field}.too_small`))
    .max(max, faultCode(`${field}.too_large`))

export const list = <Item extends z.ZodType>(field: FieldName, item: Item, most = Number.POSITIVE_INFINITY) =>
  z.array(item, faultCode(`${field}.not_list`)).max(most, faultCode(`${field}.too_many`))

export const object = <Shape extends z.ZodRawShape>(shape: Shape, field: FieldName = 'input') =>
  z.object(shape, faultCode(`${field}.not_object`))

/** Refuses entries that it does not know. */
export const strictObject = <Shape extends z.ZodRawShape>(shape: Shape, field: FieldName) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      faultCode(`${field}.${code === 'unrecognized_keys' ? 'unknown_entries' : 'not_object'}`),
  })

/** The last year with four digits. */
export const lastYear = 9999
const lastInstant = Date.parse(`${lastYear}-12-31T23:59:59.999Z`)

/** With its time zone, which may move it past the first or last year. */
export const instant = (field: FieldName, firstYear = 1) => {
  const firstInstant = Date.parse(`${String(firstYear).padStart(4, '0')}-01-01T00:00:00Z`)
  return z.iso
    .datetime({ offset: true, error: faultCode(`${field}.not_instant`) })
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() >= firstInstant && date.getTime() <= lastInstant, {
      error: faultCode(`${field}.out_of_years`),
      params: { first: firstYear, last: lastYear },
    })
}

const highestRevision = 2 ** 31 - 1

const revisionFrom = (least: number) =>
  z
    .int(faultCode('edited_revision.required'))
    .min(least, faultCode('edited_revision.required'))
    .max(highestRevision, faultCode('edited_revision.unknown'))

export const expectedRevision = revisionFrom(1)

/** 0 for something that must not exist yet. */
export const expectedRevisionOrNone = revisionFrom(0)
