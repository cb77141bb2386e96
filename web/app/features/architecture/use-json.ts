import { useEffect, useState } from 'react'

export type Fetched<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly value: Value }

/** An answer of our own server that belongs to no navigation. `parse` must not change between renders. */
export function useJson<Value>(
  address: string | undefined,
  parse: (answer: unknown) => Value,
): Fetched<Value> {
  const [attempt, setAttempt] = useState(0)
  const [fetched, setFetched] = useState<Fetched<Value>>({ state: 'loading' })
  useEffect(() => {
    if (address === undefined) return
    const leaving = new AbortController()
    const retry = () => {
      setFetched({ state: 'loading' })
      setAttempt(attempt + 1)
    }
    fetch(address, { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${address} answered ${response.status}`)
        return parse(await response.json())
      })
      .then((value) => setFetched({ state: 'ready', value }))
      .catch(() => {
        if (!leaving.signal.aborted) setFetched({ state: 'failed', retry })
      })
    return () => leaving.abort()
  }, [address, parse, attempt])
  return fetched
}
