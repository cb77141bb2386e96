import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Subjects } from '../subjects.ts'
import { readJson } from './read-json.ts'

export type Fetched<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | {
      readonly state: 'ready'
      readonly value: Value
      /** It answers the question before, or is being asked for again. */
      readonly isOld: boolean
      readonly retry: () => void
    }

interface Question<Value> {
  /** Undefined asks nothing. */
  readonly address: string | undefined
  readonly parse: (answer: unknown) => Value
  /** Whose changes make the answer wrong. */
  readonly shows: Subjects
  /** Hands out an answer that was read before the page came alive. */
  readonly takeEarly?: (address: string) => Promise<Value> | undefined
}

/** An answer of our own server that belongs to no navigation. Until it is there, the answer before it stands. */
export function useJson<Value>({ address = '', parse, shows, takeEarly }: Question<Value>): Fetched<Value> {
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    queryKey: [address],
    meta: { shows },
    enabled: address !== '',
    placeholderData: keepPreviousData,
    queryFn: (asked) => takeEarly?.(address) ?? readJson(address, parse, asked.signal),
  })
  const retry = () => void refetch()
  if (data !== undefined)
    return { state: 'ready', value: data, isOld: isPlaceholderData || isFetching, retry }
  return isError ? { state: 'failed', retry } : { state: 'loading' }
}
