import type { z } from 'zod'
import { findFaults } from '../contracts/faults/find-faults.ts'
import { describeFaults } from '../contracts/faults/word-fault.ts'

/** What a caller of the API reads at each field, the first problem of each. */
export const wordsOf = (error: z.ZodError | undefined): Readonly<Record<string, string>> =>
  describeFaults(findFaults(error)).fields
