// A form stays when its item cannot be read anymore, so that nothing that was entered is lost.
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'

/** Why the item of a form cannot be saved anymore. */
export type Gone = 'deleted' | 'denied'

interface Entries {
  readonly pathname: string
  readonly loaded: object
}

/** Of the form on the page. */
let kept: Entries | undefined

/** As long as something is entered, the page keeps what it has loaded. Returns why it cannot be saved anymore. */
export function useKeptEntries(loaded: object, isEntered: boolean): Gone | undefined {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isEntered) return
    const entries = { pathname, loaded }
    kept = entries
    return () => {
      if (kept === entries) kept = undefined
    }
  }, [pathname, loaded, isEntered])
  return 'gone' in loaded ? (loaded.gone as Gone) : undefined
}

/**
 * For the `clientLoader` of a form's page. Without entries, the page shows that the item is gone or cannot be read. With
 * entries, a server that fails is not mentioned: it may be back when the form is sent.
 */
export async function keepEntries<Loaded extends object>(
  request: Request,
  load: () => Promise<Loaded>,
): Promise<Loaded & { readonly gone?: Gone }> {
  try {
    return await load()
  } catch (error) {
    // A response leads elsewhere, as to the sign-in.
    if (error instanceof Response || kept?.pathname !== new URL(request.url).pathname) throw error
    // The same page has loaded it.
    const loaded = kept.loaded as Loaded
    const gone = goneBy(error)
    return gone === undefined ? loaded : { ...loaded, gone }
  }
}

function goneBy(error: unknown): Gone | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  if (error.status === 404) return 'deleted'
  return error.status === 403 ? 'denied' : undefined
}
