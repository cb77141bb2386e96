import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { useState } from 'react'
import { useWordFault } from '../../../../exchange/acting/use-word-fault.ts'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { type ConnectionDraft, missingFields } from './connection-draft.ts'

/** Faults of the server, and after the first try also empty fields. */
export function useConnectionFaults(draft: ConnectionDraft, { connection }: SsoSectionProps['sso']) {
  const word = useWordFault()
  const [isChecked, check] = useState(false)
  const missing = missingFields(draft, connection)
  return {
    check,
    isComplete: missing.length === 0,
    faultOf: (name: string, faults: FieldFaults | undefined) => {
      const sent = faults?.[name]
      if (isChecked && missing.includes(name)) return word({ code: `${name as 'issuer'}.required` })
      return sent && word(sent)
    },
  }
}
