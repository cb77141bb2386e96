import { use, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { BasePath } from '../base-path.ts'
import { areTabsOfOne, shapeOf } from './page-shape.ts'
import type { PageShape } from './skeletons.tsx'

/** Beyond this a wait is noticeable; a page that arrives sooner replaces the old one at once. */
const glance = 200

/** The shape of the page that replaces the whole one; undefined if none is pending. */
export function useAwaitedPage(): PageShape | undefined {
  const awaited = useAwaited()
  return awaited?.isTab ? undefined : awaited?.shape
}

/** The shape of the tab that replaces another of the same record. */
export function useAwaitedTab(): PageShape | undefined {
  const awaited = useAwaited()
  return awaited?.isTab ? awaited.shape : undefined
}

function useAwaited() {
  const base = use(BasePath)
  const { pathname } = useLocation()
  const next = usePendingPath()
  if (next === undefined) return undefined
  return { shape: shapeOf(next, base), isTab: areTabsOfOne(pathname, next, base) }
}

/** The address of a pending page that takes noticeably long. A change of the query is not another page. */
function usePendingPath(): string | undefined {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const next = state === 'loading' && location.pathname !== pathname ? location.pathname : undefined
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (next === undefined) return
    void import('./skeletons.tsx')
    const timer = setTimeout(() => setLate(next), glance)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [next])
  return next !== undefined && next === late ? next : undefined
}
