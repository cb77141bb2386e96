import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { Doing, Present } from '../../data/live/messages.ts'
import { type Live, LiveStore } from './live-store.ts'

/** That of the tab. On the server nothing is ever told to it, and in the demo neither. */
export const LiveContext = createContext(new LiveStore())

export function useLive(): Live & { readonly readNow: () => void } {
  const store = use(LiveContext)
  const live = useSyncExternalStore(store.subscribe, store.snapshot, store.serverSnapshot)
  return { ...live, readNow: store.readNow }
}

/** Tells that the person is at a component, and returns who else is. */
export function usePresent(componentId: string | undefined, doing: Doing): readonly Present[] {
  const store = use(LiveContext)
  useEffect(
    () => (componentId === undefined ? undefined : store.enter(componentId, doing)),
    [store, componentId, doing],
  )
  return useLive().people
}

/** For an act that ends what the page shows: `await pause()` before it is sent, and call what it returns when it is done. */
export function usePauseReads(): () => Promise<() => void> {
  const store = use(LiveContext)
  return () => store.pauseReads()
}

/** For a form on a stored row: while something is entered, changes are read at once, whatever the hands do. */
export function useReadsAtOnce(isEntered: boolean): void {
  const store = use(LiveContext)
  useEffect(() => (isEntered ? store.readAtOnce() : undefined), [store, isEntered])
}
