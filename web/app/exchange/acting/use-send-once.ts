import { useEffect, useRef } from 'react'

/**
 * Returns false while a request is pending, which the page only learns a moment after the click. A second click would
 * create a second row, or be refused because of the first.
 */
export function useSendOnce(isIdle: boolean, answer: unknown): () => boolean {
  const isSent = useRef(false)
  const lastAnswer = useRef(answer)
  useEffect(() => {
    // A quick answer can arrive before the page has rendered the pending state.
    if (isIdle || answer !== lastAnswer.current) isSent.current = false
    lastAnswer.current = answer
  }, [isIdle, answer])
  return () => {
    const isFirst = !isSent.current
    isSent.current = true
    return isFirst
  }
}
