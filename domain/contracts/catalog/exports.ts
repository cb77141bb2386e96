import { z } from 'zod'
import { exportKinds } from '../../audit/events.ts'
import { defineContract } from '../contract.ts'
import { id } from '../fields.ts'

export type RecordedExport = { organization_id: string; kind: (typeof exportKinds)[number]; rows: number }

const mostRows = 2 ** 31 - 1

/** The client builds export files from what REST lets members read. This call records the export in the audit log. */
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
