import { useState } from 'react'

const keptKey = 'trellis-time-zone-kept'

/** A person who has never chosen a time zone is offered that of the browser, once in each browser. */
export function useZoneOffer(stored: string, own: string | undefined) {
  const [isDismissed, setDismissed] = useState(false)
  const isOpen = !isDismissed && stored === 'UTC' && own !== undefined && !isUtc(own) && !isKept()
  const dismiss = () => {
    setDismissed(true)
    try {
      window.localStorage.setItem(keptKey, 'yes')
    } catch {
      // Without a storage it is offered again.
    }
  }
  return { isOpen, dismiss }
}

const isUtc = (zone: string) => zone === 'UTC' || zone.startsWith('Etc/')

function isKept(): boolean {
  try {
    return window.localStorage.getItem(keptKey) !== null
  } catch {
    return false
  }
}
