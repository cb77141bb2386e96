import { useRef } from 'react'

type ChipState = 'chosen' | 'cleared'

/** Choosing and clearing replace a filter's chip with another one, which then takes the focus. */
export function useChipFocus() {
  const awaited = useRef<ChipState>(undefined)
  return {
    awaitChip: (state: ChipState) => {
      awaited.current = state
    },
    takeFocus: (state: ChipState) => (chip: HTMLButtonElement | null) => {
      if (chip === null || awaited.current !== state) return
      awaited.current = undefined
      chip.focus()
    },
  }
}
