import type { Finding } from '@trellis/domain/contracts/catalog/findings'
import type { FieldMessages } from '../../../../data/failure/data-error.ts'
import type { StaleEdit } from '../../../../exchange/acting/act.ts'

type Failure =
  | 'denied'
  | 'read-only'
  | 'plan-limit'
  | 'missing'
  | 'rate-limited'
  | 'unavailable'
  | 'unexpected'

export type SaveAnswer =
  | { status: 'refused'; fields: FieldMessages }
  | { status: 'blocked'; findings: readonly Finding[] }
  | { status: 'stale'; stale: StaleEdit }
  | { status: 'failed'; failure: Failure }

export const unreachableAnswer: SaveAnswer = { status: 'failed', failure: 'unavailable' }
