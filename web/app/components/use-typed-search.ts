import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { searchText } from '../data/search-text.ts'

const typingPause = 100

interface TypedSearchSettings {
  /** Asks as soon as it is there; otherwise nothing is asked before someone types or `ask` is called. */
  asksAtOnce?: boolean
}

/** What an address finds for what is typed, asked after a short rest; until it answers, the answer before stands. */
export function useTypedSearch<Found extends { query: string }>(
  address: string,
  { asksAtOnce = false }: TypedSearchSettings = {},
) {
  const { load, data: found } = useFetcher<Found>()
  const timer = useRef<number>(undefined)
  const [text, setText] = useState('')
  const ask = useCallback(
    (typed: string) => void load(`${address}?${new URLSearchParams({ q: searchText(typed) })}`),
    [load, address],
  )
  useEffect(() => {
    if (asksAtOnce) ask('')
    return () => window.clearTimeout(timer.current)
  }, [ask, asksAtOnce])
  const type = (next: string) => {
    setText(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(next), typingPause)
  }
  return { text, type, ask, found, isStale: found?.query !== searchText(text) }
}
