import { useRef, useState } from 'react'
import { holdingPage } from '../../../data/session/other-tabs.ts'
import { type ProofFailure, proofFailureOf } from '../../../data/session/proofs/proof-failure.ts'

/** Sends one code at a time. After a refusal its field keeps the code, selected, so that the next one replaces it. */
export function useCodeProof(prove: (code: string) => Promise<void>, onDone: () => void) {
  const [failure, setFailure] = useState<ProofFailure>()
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isPending = useRef(false)
  const send = async (code: string) => {
    if (isPending.current) return
    isPending.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await holdingPage(() => prove(code).then(onDone))
    } catch (error) {
      setFailure(proofFailureOf(error))
      input.current?.select()
    } finally {
      isPending.current = false
      setSending(false)
    }
  }
  return { failure, isSending, input, send }
}
