import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { searchText } from '../../data/catalog/search-text.ts'

const typingPause = 100

interface TypedSearchSettings {
  /** Asks as soon as it is there; otherwise nothing is asked before someone types or `ask` is called. */
  asksAtOnce?: boolean
}

/**
 * What an address finds for what is typed, asked after a short rest; until it answers, the answer before stands. While
 * the router still learns where an address leads it calls no question back, and an earlier one may be answered last.
 */
export function useTypedSearch<Found extends { query: string }>(
  address: string,
  { asksAtOnce = false }: TypedSearchSettings = {},
) {
  const { load, data, state } = useFetcher<Found>()
  const timer = useRef<number>(undefined)
  const awaited = useRef<string>(undefined)
  const [text, setText] = useState('')
  const found = useBestAnswer(searchText(text), data)
  const send = useCallback(
    (q: string) => void load(`${address}?${new URLSearchParams({ q })}`),
    [load, address],
  )
  const ask = useCallback(
    (typed: string) => {
      awaited.current = searchText(typed)
      send(awaited.current)
    },
    [send],
  )
  useEffect(() => {
    if (asksAtOnce) ask('')
    return () => window.clearTimeout(timer.current)
  }, [ask, asksAtOnce])
  useEffect(() => {
    if (state !== 'idle' || found === undefined || awaited.current === undefined) return
    const missed = awaited.current === found.query ? undefined : awaited.current
    awaited.current = undefined
    if (missed !== undefined) send(missed)
  }, [state, found, send])
  const type = (next: string) => {
    setText(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(next), typingPause)
  }
  return { text, type, ask, found, isStale: found?.query !== searchText(text) }
}

/** The last answer, unless that to the question has come before it. */
function useBestAnswer<Found extends { query: string }>(question: string, last: Found | undefined) {
  const [known, setKnown] = useState({ last, best: last })
  if (known.last !== last) {
    const isLate = known.best?.query === question && last?.query !== question
    setKnown({ last, best: isLate ? known.best : last })
  }
  return known.best
}
