import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Subjects } from '../subjects.ts'
import { readJson } from './read-json.ts'

export type Fetched<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | {
      readonly state: 'ready'
      readonly value: Value
      /** It answers the previous question, or a refetch is pending. */
      readonly isOld: boolean
      readonly retry: () => void
    }

interface Question<Value> {
  /** Undefined sends no request. */
  readonly address: string | undefined
  readonly parse: (answer: unknown) => Value
  /** The subjects whose changes make the answer stale. */
  readonly shows: Subjects
  /** Whether an answer says the same as the one before, which then stays. Default: compared as JSON. */
  readonly isSame?: (before: Value, after: Value) => boolean
  /** Returns an answer that was fetched before the page hydrated. */
  readonly takePrefetched?: (address: string) => Promise<Value> | undefined
}

/** An answer of our server outside of navigation. Until it arrives, the previous answer stays. */
export function useJson<Value>({
  address = '',
  parse,
  shows,
  isSame,
  takePrefetched,
}: Question<Value>): Fetched<Value> {
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    queryKey: [address],
    meta: { shows },
    enabled: address !== '',
    placeholderData: keepPreviousData,
    ...(isSame && {
      structuralSharing: (before: unknown, after: unknown) =>
        before !== undefined && isSame(before as Value, after as Value) ? before : after,
    }),
    queryFn: (asked) => takePrefetched?.(address) ?? readJson(address, parse, asked.signal),
  })
  const retry = () => void refetch()
  if (data !== undefined)
    return { state: 'ready', value: data, isOld: isPlaceholderData || isFetching, retry }
  return isError ? { state: 'failed', retry } : { state: 'loading' }
}
