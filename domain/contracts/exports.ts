import { z } from 'zod'
import { exportKinds } from '../audit/events.ts'
import { defineContract } from './contract.ts'
import { id } from './fields.ts'

export type RecordedExport = { organization_id: string; kind: (typeof exportKinds)[number]; rows: number }

const mostRows = 2 ** 31 - 1

/** Files are made where they are wanted, of what REST lets anyone in the organization read; the log is told here. */
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
