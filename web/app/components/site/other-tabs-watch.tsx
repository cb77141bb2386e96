import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { watchDepartures } from '../../data/session/departure.ts'
import { watchOtherTabs } from '../../data/session/other-tabs.ts'
import { useReadPage } from '../../exchange/page/use-read-page.ts'

/** They change the session themselves and lead on. */
const passages = ['/confirm', '/confirm/proof', '/logout', '/impersonation/over']

/** Reads the page again when another tab signs in, signs out or gives a second proof. The guards then lead on. */
export function OtherTabsWatch() {
  const { pathname } = useLocation()
  const { readPage } = useReadPage()
  const isPassage = passages.includes(pathname)
  useEffect(() => (isPassage ? undefined : watchDepartures()), [isPassage])
  useEffect(() => (isPassage ? undefined : watchOtherTabs(() => void readPage())), [isPassage, readPage])
  return null
}
