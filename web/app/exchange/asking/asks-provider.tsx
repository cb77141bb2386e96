import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useReadPage } from '../page/use-read-page.ts'
import { LedElsewhereError } from './read-json.ts'

/** One client for each request on the server and each tab in the browser. */
export function AsksProvider({ children }: { children: ReactNode }) {
  const { readPage } = useReadPage()
  const [client] = useState(() => createQueryClient(readPage))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * An answer is kept only while something shows it, so opening a page again fetches again. Nothing is retried
 * automatically: a failure shows at once, with a button to retry.
 */
function createQueryClient(readPage: () => Promise<void>): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // The page's own loaders follow the redirect.
      onError: (error) => {
        if (error instanceof LedElsewhereError) void readPage()
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a network a request fails at once. By default it would wait.
        networkMode: 'always',
      },
    },
  })
}
