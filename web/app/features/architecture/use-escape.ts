import { useEffect, useRef } from 'react'

/**
 * Escape, wherever the focus is, unless an overlay or the focused card has handled it. A field with text keeps the key.
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
