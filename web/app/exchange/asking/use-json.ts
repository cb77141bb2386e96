import { useEffect, useState } from 'react'
import { readJson } from './read-json.ts'

export type Fetched<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly value: Value }

/**
 * An answer of our own server that belongs to no navigation. `parse` and `takeEarly`, which hands out what was read
 * before, must not change between renders.
 */
export function useJson<Value>(
  address: string,
  parse: (answer: unknown) => Value,
  takeEarly?: (address: string) => Promise<Value> | undefined,
): Fetched<Value> {
  const [attempt, setAttempt] = useState(0)
  const [fetched, setFetched] = useState<Fetched<Value>>({ state: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    const retry = () => {
      setFetched({ state: 'loading' })
      setAttempt(attempt + 1)
    }
    const settle = (settled: Fetched<Value>) => {
      if (!leaving.signal.aborted) setFetched(settled)
    }
    const reading = takeEarly?.(address) ?? readJson(address, parse, leaving.signal)
    reading.then((value) => settle({ state: 'ready', value })).catch(() => settle({ state: 'failed', retry }))
    return () => leaving.abort()
  }, [address, parse, takeEarly, attempt])
  return fetched
}
