import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { DiagramHandle, Shown } from '../../../diagram/diagram.tsx'
import { cardFor, type Members } from './members.ts'

interface Fit {
  handle: RefObject<DiagramHandle | null>
  panel: RefObject<HTMLElement | null>
  shown: Shown | undefined
  /** Changes with what is highlighted. */
  marked: object | undefined
  /** The id of the selected component; undefined while no panel is open. */
  chosen: string | undefined
  members: Members | undefined
  /** The address says where the picture opens. */
  hasStartView: boolean
  /** The person looks for the other end of a path. */
  isAsking: boolean
}

/** Brings the selection and what is highlighted with it beside the panel. A view in the address wins, once. */
export function useFit({ handle, panel, shown, marked, chosen, members, hasStartView, isAsking }: Fit): void {
  const isViewGiven = useRef(hasStartView)
  const fitted = useRef<{ id: string; shown: Shown }>(undefined)
  // The highlight can become smaller with the question. The picture stays, because any card in it may be the answer.
  const stays = useEffectEvent(() => {
    const { id, shown: before } = fitted.current ?? {}
    return isAsking && id === chosen && before === shown
  })
  useEffect(() => {
    if (!shown) return
    const keepsView = isViewGiven.current
    isViewGiven.current = false
    if (chosen === undefined || !marked || !panel.current) {
      fitted.current = undefined
      return
    }
    if (stays()) return
    fitted.current = { id: chosen, shown }
    if (keepsView) handle.current?.uncover(cardFor(chosen, members), panel.current)
    else handle.current?.fitAround(panel.current)
  }, [handle, panel, chosen, shown, marked, members])
}
