import type { DataErrorKind } from '../failure/data-error.ts'

/** Answers that end a session. Other errors say nothing about it: the platform was busy, or down. */
export const refusals: ReadonlySet<DataErrorKind> = new Set(['invalid', 'signed-out', 'denied', 'missing'])
