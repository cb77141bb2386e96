import { useEffect } from 'react'
import { watchDepartures } from '../../data/session/departure.ts'
import { useReadPage } from '../../exchange/page/use-read-page.ts'

/**
 * Follows the session of an open page in all tabs. After a sign-out, reading the page again leads to the sign-in page.
 */
export function SessionWatch({ publishableKey }: { publishableKey: string }) {
  const { readPage } = useReadPage()
  useEffect(watchDepartures, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    void import('../../data/session/watch-session.ts').then(({ watchSession }) => {
      if (unmounted) return
      stop = watchSession({
        publishableKey,
        onChange: (change) => {
          if (change === 'reload') window.location.reload()
          else void readPage()
        },
      })
    })
    return () => {
      unmounted = true
      stop?.()
    }
  }, [publishableKey, readPage])
  return null
}
