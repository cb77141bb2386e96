import { useEffect, useRef } from 'react'

/**
 * Escape, wherever the focus is. What lies over the page prevents the rest, as the card with the keyboard does; in a
 * field the key belongs to what is written there.
 */
export function useEscape(listen: (() => void) | undefined): void {
  const latest = useRef(listen)
  latest.current = listen
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!isWrittenIn(event.target)) latest.current?.()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function isWrittenIn(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && target.value !== ''
}
