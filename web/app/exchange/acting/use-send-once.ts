import { useEffect, useRef } from 'react'

/**
 * Whether something may be sent: not while it is under way, which the page shows a moment after the press. What a second
 * press sends would be there twice, or be refused because of the first.
 */
export function useSendOnce(isIdle: boolean, answer: unknown): () => boolean {
  const isSent = useRef(false)
  const lastAnswer = useRef(answer)
  useEffect(() => {
    // An answer may be so quick that the page never showed that something was under way.
    if (isIdle || answer !== lastAnswer.current) isSent.current = false
    lastAnswer.current = answer
  }, [isIdle, answer])
  return () => {
    const isFirst = !isSent.current
    isSent.current = true
    return isFirst
  }
}
