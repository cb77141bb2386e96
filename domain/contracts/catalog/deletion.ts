import { flag, wholeNumber } from '../fields.ts'

/** How to delete what others may depend on. */
export const deletion = {
  /** Deletes the dependencies on it too. */
  force: flag('force').default(false),
  /** How many dependents the caller knows of. If there are more by now, nothing is deleted. */
  expected_dependents: wholeNumber('dependent_count', { min: 0, max: 2 ** 31 - 1 }).optional(),
}

export type Deletion = { readonly force: boolean; readonly expected_dependents?: number | undefined }
