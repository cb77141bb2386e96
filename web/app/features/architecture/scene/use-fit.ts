import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { DiagramHandle } from '../../../diagram/diagram.tsx'
import { cardFor, type Members } from './members.ts'

interface Fit {
  handle: RefObject<DiagramHandle | null>
  panel: RefObject<HTMLElement | null>
  /** Changes with what the picture is of; undefined before the first one. */
  picture: object | undefined
  /** Says what is highlighted; undefined for nothing. */
  highlighted: string | undefined
  /** The id of the selected component; undefined while no panel is open. */
  chosen: string | undefined
  members: Members | undefined
  /** The address says where the picture opens. */
  hasStartView: boolean
  /** The person looks for the other end of a path. */
  isAsking: boolean
}

/** Brings the selection and what is highlighted with it beside the panel. A view in the address wins, once. */
export function useFit(fit: Fit): void {
  const { handle, panel, picture, highlighted, chosen, members, hasStartView, isAsking } = fit
  const isViewGiven = useRef(hasStartView)
  const fitted = useRef<{ id: string; picture: object }>(undefined)
  // The highlight can become smaller with the question. The picture stays, because any card in it may be the answer.
  const stays = useEffectEvent(() => {
    const { id, picture: before } = fitted.current ?? {}
    return isAsking && id === chosen && before === picture
  })
  const fitNow = useEffectEvent((id: string, element: Element, keepsView: boolean) => {
    if (keepsView) handle.current?.uncover(cardFor(id, members), element)
    else handle.current?.fitAround(element)
  })
  // Newer data of the same picture move nothing.
  useEffect(() => {
    if (!picture) return
    const keepsView = isViewGiven.current
    isViewGiven.current = false
    if (chosen === undefined || highlighted === undefined || !panel.current) {
      fitted.current = undefined
      return
    }
    if (stays()) return
    fitted.current = { id: chosen, picture }
    fitNow(chosen, panel.current, keepsView)
  }, [panel, chosen, picture, highlighted])
}
