import { useCallback, useSyncExternalStore } from 'react'

/** The same width as of the variants `compact` and `rail` in theme.css. */
export const compactQuery = '(max-width: 1100px)'

/** Whether the query matches. The server cannot know and assumes `onServer`. */
export function useMediaQuery(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
