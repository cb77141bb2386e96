import { exportKinds } from '../../audit/events.ts'
import { defineContract } from '../contract.ts'
import { choice, id, object, wholeNumber } from '../fields.ts'

export type RecordedExport = { organization_id: string; kind: (typeof exportKinds)[number]; rows: number }

const mostRows = 2 ** 31 - 1

/** Callers build export files themselves, from what REST lets members read. This call only records the export. */
export const recordExport = defineContract<RecordedExport>()({
  name: 'record-export',
  access: 'write',
  permission: 'read-catalog',
  input: object({
    organization_id: id('organization'),
    kind: choice('export_kind', exportKinds, 'unknown'),
    rows: wholeNumber('row_count', { min: 0, max: mostRows }),
  }),
})
