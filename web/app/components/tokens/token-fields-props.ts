import type { useFieldFaults } from '../../exchange/acting/use-field-faults.ts'
import type { TokenDraft } from './token-draft.ts'

export interface TokenFieldsProps {
  draft: TokenDraft
  faults: ReturnType<typeof useFieldFaults>
  /** When the form was opened. */
  now: number
  isDateWrong: boolean
  change: (part: Partial<TokenDraft>) => void
}
