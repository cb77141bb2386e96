import { useEffect, useEffectEvent } from 'react'
import { takeTimeZone } from '../../data/notifications/notification-settings.ts'
import { useReadPage } from '../../exchange/page/use-read-page.ts'

export interface AwaitedTimeZone {
  readonly publishableKey: string
  /** The person has not chosen a time zone, and none was taken over yet. */
  readonly awaitsTimeZone: boolean
}

/**
 * Stores the time zone of the browser for a person who has chosen none. Nobody is waiting for it: if it is refused, as one
 * that PostgreSQL does not know, nothing is said, and the next visit tries again.
 */
export function useBrowserTimeZone({ publishableKey, awaitsTimeZone }: AwaitedTimeZone): void {
  const { readPage } = useReadPage()
  const take = useEffectEvent(async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!awaitsTimeZone || !timeZone || isUtc(timeZone)) return
    const { browserClient } = await import('../../data/client/browser-client.ts')
    if (await takeTimeZone(browserClient(publishableKey), timeZone)) await readPage()
  })
  // Once in a visit, also if the page is read again before it is stored.
  useEffect(() => void take().catch(() => undefined), [])
}

/** Also what browsers answer that hide where they are. */
const isUtc = (zone: string) => zone === 'UTC' || zone.startsWith('Etc/')
