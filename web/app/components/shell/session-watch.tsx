import { useEffect } from 'react'
import { watchDepartures } from '../../data/session/departure.ts'
import { useReadPage } from '../../exchange/page/use-read-page.ts'

/**
 * Keeps the session of an open page alive (the client refreshes it near its end) and notices when another tab signs
 * out: reading the page again then leads to the sign-in page.
 */
export function SessionWatch({ publishableKey }: { publishableKey: string }) {
  const { readPage } = useReadPage()
  useEffect(watchDepartures, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    void import('../../data/client/browser-client.ts').then(({ browserClient }) => {
      if (unmounted) return
      const { data } = browserClient(publishableKey).auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT') void readPage()
      })
      stop = () => data.subscription.unsubscribe()
    })
    return () => {
      unmounted = true
      stop?.()
    }
  }, [publishableKey, readPage])
  return null
}
