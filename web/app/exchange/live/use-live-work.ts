import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import type { FromHub } from '../../data/live/messages.ts'
import type { Link } from '../../data/live/open-link.ts'
import { pickOrganization } from '../../data/organization/current-organization.ts'
import { useChanged, useConcernsPage } from '../page/use-changed.ts'
import { BusyHands } from './busy-hands.ts'
import { ChangeReader } from './change-reader.ts'
import type { LiveStore } from './live-store.ts'
import { watchRows } from './point-out.ts'
import { LiveContext } from './use-live.ts'

interface LiveWork {
  readonly publishableKey: string
  readonly organizationId: string
  /** All of the person. */
  readonly organizations: readonly { readonly id: string }[]
}

/** An own act is told back a moment after its answer, in milliseconds. */
const ownFor = 2000

/** Keeps the page up to date with what others do, and tells where the person is. */
export function useLiveWork({ publishableKey, organizationId, organizations }: LiveWork): void {
  const store = use(LiveContext)
  const changed = useChanged()
  const concernsPage = useConcernsPage()
  const current = useRef<ChangeReader>(undefined)
  const acts = useActs(() => current.current?.look())
  // The server answers for the organization that the person worked in last, in whichever tab.
  const isElsewhere = useEffectEvent(
    () => pickOrganization(organizations, document.cookie)?.id !== organizationId,
  )
  useEffect(() => {
    const hands = new BusyHands({ document, onRest: () => reader.look() })
    const reader = new ChangeReader(store, {
      organizationId,
      concernsPage,
      read: (subjects) => changed(...subjects),
      watchRows: (ids) => watchRows(document, ids),
      get isSending() {
        return acts.areUnderWay()
      },
      get isOwn() {
        return acts.areRecent()
      },
      get isHidden() {
        return document.visibilityState === 'hidden'
      },
      get isElsewhere() {
        return isElsewhere()
      },
      get areHandsBusy() {
        return hands.areBusy
      },
      get isPointerMoving() {
        return hands.areMoving
      },
    })
    current.current = reader
    const tellNetwork = () => store.setOffline(!navigator.onLine)
    document.addEventListener('visibilitychange', reader.look)
    window.addEventListener('offline', tellNetwork)
    window.addEventListener('online', tellNetwork)
    return () => {
      window.removeEventListener('offline', tellNetwork)
      window.removeEventListener('online', tellNetwork)
      document.removeEventListener('visibilitychange', reader.look)
      hands.stop()
      reader.end()
    }
  }, [store, organizationId, changed, concernsPage, acts])
  useLink(store, { publishableKey, organizationId })
}

function useLink(
  store: LiveStore,
  { publishableKey, organizationId }: Omit<LiveWork, 'organizations'>,
): void {
  useEffect(() => {
    let link: Link | undefined
    let isOver = false
    const onMessage = (message: FromHub) => {
      if (!isOver) store.take(message)
    }
    const open = async () => {
      const { openLink } = await import('../../data/live/open-link.ts')
      link = await openLink({ publishableKey, organizationId, onMessage })
      if (isOver) link?.close()
      else store.linkTo(link?.at)
    }
    // Without a network, the page says so as soon as somebody asks for something.
    void open().catch(() => undefined)
    // A page from the history cache has heard nothing while it was away.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && store.take({ kind: 'missed' })
    window.addEventListener('pageshow', comeBack)
    return () => {
      isOver = true
      window.removeEventListener('pageshow', comeBack)
      store.linkTo(undefined)
      link?.close()
    }
  }, [store, publishableKey, organizationId])
}

/** What the person sends, now or a moment ago. */
function useActs(onDone: () => void) {
  const transitions = [useNavigation(), ...useFetchers()]
  const isSending = transitions.some(({ formMethod = 'GET' }) => formMethod !== 'GET')
  const sentUntil = useRef(0)
  const sending = useRef(false)
  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    const isDone = sending.current && !isSending
    if (isDone) sentUntil.current = Date.now() + ownFor
    sending.current = isSending
    if (isDone) tellDone()
  }, [isSending])
  const [acts] = useState(() => ({
    areUnderWay: () => sending.current,
    areRecent: () => sending.current || Date.now() < sentUntil.current,
  }))
  return acts
}
