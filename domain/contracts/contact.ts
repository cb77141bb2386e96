import { z } from 'zod'

export const contactKinds = ['sales', 'support', 'demo'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactLimits = {
  name: 256,
  email: 256,
  company: 256,
  message: 4000,
  preferredTime: 256,
} as const

/** PostgreSQL's text type cannot store it. */
const hasNoNul = (value: string) => !value.includes('\0')

/** The message is a code that the page has a text for. */
const text = (max: number) =>
  z.string().trim().min(1, 'required').max(max, 'tooLong').refine(hasNoNul, 'invalid')
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .refine(hasNoNul, 'invalid')
    .transform((value) => value || undefined)
    .optional()

/** A message from a visitor. */
export const contactRequest = z.object({
  kind: z.enum(contactKinds),
  name: text(contactLimits.name),
  email: text(contactLimits.email).regex(/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/, 'invalid'),
  company: optionalText(contactLimits.company),
  preferred_time: optionalText(contactLimits.preferredTime),
  // Browsers send line breaks in two forms.
  message: z
    .string()
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .pipe(text(contactLimits.message)),
})
export type ContactRequest = z.output<typeof contactRequest>

export type ContactField = keyof ContactRequest
export type ContactFault = 'required' | 'tooLong' | 'invalid'
export type ContactFaults = Partial<Record<ContactField, ContactFault>>

export type ParsedContact = { ok: true; request: ContactRequest } | { ok: false; faults: ContactFaults }

export function parseContact(values: Readonly<Record<string, unknown>>): ParsedContact {
  const parsed = contactRequest.safeParse(values)
  if (parsed.success) return { ok: true, request: parsed.data }
  const faults: ContactFaults = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as ContactField
    faults[field] ??= message === 'tooLong' || message === 'invalid' ? message : 'required'
  }
  return { ok: false, faults }
}
