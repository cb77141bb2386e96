import type { AuditVerification } from '@trellis/domain/contracts/audit'

/** What the last verification says about an entry. One after a broken link proves nothing. */
export function checkedState(
  sequence: number,
  verification: AuditVerification | null,
): 'on' | 'off' | 'failed' {
  if (verification === null) return 'off'
  if (verification.broken_at === sequence) return 'failed'
  return sequence <= verification.through ? 'on' : 'off'
}
