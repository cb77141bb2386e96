import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { describeFaults } from '@trellis/domain/contracts/faults/word-fault'
import type { z } from 'zod'
import type { FieldMessages } from '../../data/failure/data-error.ts'

/** The faults that a contract finds: one message per field. Rows of lists are named by index. */
export const findFieldFaults = (error: z.ZodError | undefined): FieldMessages =>
  describeFaults(findFaults(error)).fields
