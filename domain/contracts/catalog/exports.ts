import { z } from 'zod'
import { exportKinds } from '../../audit/events.ts'
import { defineContract } from '../contract.ts'
import { id } from '../fields.ts'

export type RecordedExport = { organization_id: string; kind: (typeof exportKinds)[number]; rows: number }

const mostRows = 2 ** 31 - 1

/** Callers build export files themselves, from what REST lets members read. This call only records the export. */
export const recordExport = defineContract<RecordedExport>()({
  name: 'record-export',
  access: 'write',
  permission: 'read-catalog',
  input: z.object({
    organization_id: id('Organization'),
    kind: z.enum(exportKinds, 'Unknown kind of export'),
    rows: z.int('The number of rows is required').min(0).max(mostRows),
  }),
})
