import { z } from 'zod'
import { defineContract } from './contract.ts'
import {
  choice,
  expectedRevision,
  faultCode,
  flag,
  id,
  instant,
  list,
  object,
  requiredText,
} from './fields.ts'

/** How far the last verification of an audit log has come. */
export type AuditVerification = {
  started_at: string
  /** The last entry that holds. */
  through: number
  checked: number
  /** The first entry that was changed, is missing or does not follow the one before. */
  broken_at: number | null
  /** Null while there are entries left to check. */
  finished_at: string | null
}

/** The answer of `audit_status`. */
export type AuditStatus = {
  entries: number
  last_sequence: number
  /** Null: for ever. */
  kept_days: number | null
  /** What the plan includes. */
  plan_days: number | null
  /** What the organization has chosen. Null: as long as the plan includes. */
  retention_days: number | null
  /** How many entries are older than the days that were asked about. */
  older_entries: number | null
  revision: number
  verification: AuditVerification | null
}

/** Verifies the next entries of the log. Call it until `finished_at` is set. */
export const verifyAuditLog = defineContract<AuditVerification>()({
  name: 'verify-audit-log',
  access: 'write',
  permission: 'read-audit-log',
  scope: 'admin',
  input: object({
    organization_id: id('organization'),
    /** Begins again, whatever the last verification found. */
    restart: flag('restart').default(false),
  }),
})

export const retentionDays = { least: 30, most: 3650 } as const

const days = z
  .int(faultCode('retention_days.not_whole_limit'))
  .min(retentionDays.least, faultCode('retention_days.too_small_limit'))
  .max(retentionDays.most, faultCode('retention_days.too_large_limit'))
  .nullable()

/** Entries that are older go with the next night, and the chain continues from a checkpoint. */
export const setAuditRetention = defineContract<{ retention_days: number | null; revision: number }>()({
  name: 'set-audit-retention',
  access: 'write',
  permission: 'manage-organization',
  step_up: true,
  input: object({ organization_id: id('organization'), days, expected_revision: expectedRevision }),
})

export const auditExportFormats = ['csv', 'jsonl'] as const
export type AuditExportFormat = (typeof auditExportFormats)[number]

const mostPeople = 20
const mostActions = 200

/** In the query of the address: lists are separated by commas. */
const listOf = <Item extends z.ZodType<string, string>>(
  field: 'audit_people' | 'audit_actions',
  item: Item,
  most: number,
) =>
  z
    .string(faultCode(`${field}.not_list`))
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(list(field, item, most))
    .optional()

/** The entries that the filters find, newest first, as a file. */
export const exportAuditLog = defineContract<never>()({
  name: 'export-audit-log',
  access: 'write',
  permission: 'read-audit-log',
  scope: 'admin',
  input: object({
    organization_id: id('organization'),
    format: choice('export_format', auditExportFormats, 'unknown'),
    people: listOf('audit_people', id('user'), mostPeople),
    actions: listOf('audit_actions', requiredText('audit_action', 64), mostActions),
    item: id('audit_item').optional(),
    since: instant('audit_time').optional(),
    until: instant('audit_time').optional(),
    address: requiredText('network_address', 64).optional(),
  }),
})
