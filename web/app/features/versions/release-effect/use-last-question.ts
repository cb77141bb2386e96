import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

/**
 * A fetcher that is asked one question after the other; each answer says what it answers. While the router first learns
 * of a route it lets an older question overtake the last one, which is then asked once more.
 */
export function useLastQuestion<Answer extends { query: string }>() {
  const { load, data, state } = useFetcher<Answer>()
  const last = useRef<{ query: string; address: string }>(undefined)
  const older = useRef(new Set<string>())
  const ask = useCallback(
    (query: string, address: string) => {
      if (last.current) older.current.add(last.current.query)
      older.current.delete(query)
      last.current = { query, address }
      void load(address)
    },
    [load],
  )
  useEffect(() => {
    if (state !== 'idle' || data === undefined || last.current === undefined) return
    if (older.current.has(data.query)) void load(last.current.address)
  }, [load, state, data])
  return { ask, data, state }
}
