import { useEffect } from 'react'
import { watchDepartures } from '../../data/departure.ts'
import { useRevalidate } from '../use-revalidate.ts'

/**
 * Keeps the session of an open page alive (the client refreshes it near its end) and notices when another tab
 * signs out: asking the server again then leads to the sign-in page.
 */
export function SessionWatch({ publishableKey }: { publishableKey: string }) {
  const { revalidate } = useRevalidate()
  useEffect(watchDepartures, [])
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    void import('../../data/browser-client.ts').then(({ browserClient }) => {
      if (unmounted) return
      const { data } = browserClient(publishableKey).auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT') void revalidate()
      })
      stop = () => data.subscription.unsubscribe()
    })
    return () => {
      unmounted = true
      stop?.()
    }
  }, [publishableKey, revalidate])
  return null
}
