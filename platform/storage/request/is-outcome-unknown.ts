import { connectionState, DatabaseError } from '../../postgres/postgres.ts'

/** Whether the transaction may have been committed: its row may name the bytes. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof DatabaseError && error.sqlstate === connectionState.outcomeUnknown
