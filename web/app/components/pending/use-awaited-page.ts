import { use, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { BasePath } from '../base-path.ts'
import { areTabsOfOne, type PageShape, shapeOf } from './page-shape.ts'

/** From here on a wait is noticed; a page that comes sooner takes the place of the old one at once. */
const glance = 200

/** The shape of the page that takes the place of the whole one; undefined while none is awaited. */
export function useAwaitedPage(): PageShape | undefined {
  const awaited = useAwaited()
  return awaited?.isTab ? undefined : awaited?.shape
}

/** The shape of the tab that takes the place of another of the same component. */
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

/** The address of a page that is on its way and takes longer than a glance. A change of the query is no other page. */
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
