import { useRef } from 'react'

/** A menu is gone by the time its dialog closes; the focus then belongs to what opened the menu. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : active
  return opener instanceof HTMLElement ? opener : undefined
}

interface FocusHandlers {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** For overlays without a trigger of their own: Esc and closing give the focus back to where it was. */
export function useReturnFocus(): FocusHandlers {
  const opener = useRef<HTMLElement>(undefined)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement)
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}
