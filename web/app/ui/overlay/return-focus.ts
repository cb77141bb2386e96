import { useRef } from 'react'
import { rememberPlace } from './focus-after.ts'

/** A menu is gone by the time its dialog closes; the focus then returns to the element that opened the menu. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : active
  return opener instanceof HTMLElement ? opener : undefined
}

interface FocusHandlers {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** For overlays without a trigger: Esc and closing return the focus to where it was, or to what follows it. */
export function useReturnFocus(): FocusHandlers {
  const opener = useRef<HTMLElement>(undefined)
  const goOn = useRef<() => void>(undefined)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement)
      goOn.current = opener.current && rememberPlace(opener.current)
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      opener.current?.focus()
      goOn.current?.()
    },
  }
}
