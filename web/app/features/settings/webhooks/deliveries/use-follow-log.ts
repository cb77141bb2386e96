import { useEffect, useEffectEvent, useMemo } from 'react'
import { useReadParts } from '../../../../exchange/page/use-read-page.ts'
import type { LoadedLog } from '../query/load-webhooks.ts'
import { followDelay } from './delivery-words.ts'

const mostQuickReads = 30
const slowDelay = 30_000

/**
 * Reads the page again while a listed delivery waits for an attempt: quickly if the attempt is near, and slowly after a
 * minute without a change, as while the endpoint is paused.
 */
export function useFollowLog({ rows }: LoadedLog, now: number): void {
  const readParts = useReadParts()
  const read = useEffectEvent(() => void readParts(['page']))
  const delay = followDelay(rows, now)
  const states = rows.map(({ id, state, attempts }) => `${id} ${state} ${attempts}`).join()
  // A change starts the quick reads again.
  const followed = useMemo(() => ({ delay, states }), [delay, states])
  useEffect(() => {
    if (followed.delay === undefined) return
    const quick = followed.delay
    let reads = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, reads < mostQuickReads ? quick : slowDelay)
    }
    const tick = () => {
      reads += 1
      if (document.visibilityState === 'visible') read()
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [followed])
}
