import { type ComponentType, useEffect, useState } from 'react'
import type { LiveWorkProps } from './live-work.tsx'

/** Milliseconds: a first visit has fetched by then what it shows. */
const workAfter = 1500

/** A page without it is still a page: if its code cannot be fetched, nothing is said. */
export function LateLiveWork(props: LiveWorkProps) {
  const [loaded, setLoaded] = useState<{ Work: ComponentType<LiveWorkProps> }>()
  useEffect(() => {
    const load = async () => {
      const { LiveWork } = await import('./live-work.tsx')
      setLoaded({ Work: LiveWork })
    }
    const timer = window.setTimeout(() => void load().catch(() => undefined), workAfter)
    return () => window.clearTimeout(timer)
  }, [])
  return loaded && <loaded.Work {...props} />
}
