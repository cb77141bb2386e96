// Every event of the audit log beside changes of rows, with its fields: ids, codes, numbers and times, so that erasing a
// person leaves nothing to erase. app.audit_events holds the same list for the database, and a test compares the two.
// A name stands here only when something writes it; the conformance suite performs each act and finds its event.
import { z } from 'zod'

export const exportKinds = [
  'components_csv',
  'diagram_png',
  'diagram_svg',
  'diagram_mermaid',
  'diagram_dot',
  'diagram_json',
] as const

type EventKind = {
  /** Whose chain: the organization that it concerns, or that of acts without one. */
  readonly chain: 'organization' | 'installation'
  readonly fields: z.ZodObject
}

export const auditEvents = {
  export_taken: {
    chain: 'organization',
    fields: z.strictObject({ kind: z.enum(exportKinds), rows: z.int().min(0) }),
  },
} as const satisfies Record<string, EventKind>

type AuditEvents = typeof auditEvents

/** An event as its writer gives it. */
export type AuditEvent = {
  [Name in keyof AuditEvents]: {
    readonly name: Name
    readonly fields: z.input<AuditEvents[Name]['fields']>
  } & (AuditEvents[Name]['chain'] extends 'organization' ? { readonly organizationId: string } : object)
}[keyof AuditEvents]
