import { useCallback, useRef, useState } from 'react'
import { holdingPage } from '../../data/session/other-tabs.ts'
import { type ProofFailure, proofFailureOf } from '../../data/session/proofs/proof-failure.ts'

/** Runs one passkey dialog at a time, and keeps the reason why the last one failed. */
export function usePasskey(ceremony: () => Promise<void>) {
  const [failure, setFailure] = useState<ProofFailure>()
  const [isAsking, setAsking] = useState(false)
  const isPending = useRef(false)
  const ask = useCallback(async () => {
    if (isPending.current) return
    isPending.current = true
    setAsking(true)
    setFailure(undefined)
    try {
      await holdingPage(ceremony)
    } catch (error) {
      setFailure(proofFailureOf(error))
    } finally {
      isPending.current = false
      setAsking(false)
    }
  }, [ceremony])
  return { ask, isAsking, failure }
}
