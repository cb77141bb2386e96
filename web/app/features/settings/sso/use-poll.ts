import { useEffect, useEffectEvent, useState } from 'react'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'

const interval = 2_000
const mostReadings = 30

/**
 * Reads the page again every two seconds while something is under way, at most for a minute: a job that takes longer is
 * found at the next visit. `subject` tells one wait from the next.
 */
export function usePoll(isWaiting: boolean, subject: string): { isOver: boolean } {
  const { readPage } = useReadPage()
  const [over, setOver] = useState<string>()
  const read = useEffectEvent(() => void readPage())
  useEffect(() => {
    if (!isWaiting) return
    let readings = 0
    const timer = setInterval(() => {
      readings += 1
      if (readings > mostReadings) {
        clearInterval(timer)
        setOver(subject)
      } else if (document.visibilityState === 'visible') read()
    }, interval)
    return () => clearInterval(timer)
  }, [isWaiting, subject])
  return { isOver: over === subject }
}
