import { z } from 'zod'
import type { FieldName } from './faults/fault.ts'
import { choice, faultCode, object, requiredText, storableText } from './fields.ts'

export const contactKinds = ['sales', 'support', 'demo'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactLimits = {
  name: 256,
  email: 256,
  company: 256,
  message: 4000,
  preferredTime: 256,
} as const

const optionalLine = (field: FieldName, max: number) =>
  storableText(field, 'not_text')
    .max(max, faultCode(`${field}.too_long`))
    .transform((text) => text || undefined)
    .optional()

const address = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** A message from a visitor. */
export const contactRequest = object({
  kind: choice('contact_topic', contactKinds),
  name: requiredText('contact_name', contactLimits.name),
  email: requiredText('email_address', contactLimits.email).regex(
    address,
    faultCode('email_address.invalid'),
  ),
  company: optionalLine('contact_company', contactLimits.company),
  preferred_time: optionalLine('contact_time', contactLimits.preferredTime),
  // Browsers send line breaks in two forms.
  message: z
    .string(faultCode('contact_message.required'))
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .pipe(requiredText('contact_message', contactLimits.message)),
})
export type ContactRequest = z.output<typeof contactRequest>
