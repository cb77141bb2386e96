import { useState } from 'react'

const openDialog = ':is([role=dialog], [role=alertdialog])[data-state=open]'

// A modal dialog hides the main part of the page, and what opens inside the dialog must not be hidden with it.
export const findLandmark = () => (document.querySelector(openDialog) ? null : document.querySelector('main'))

/**
 * The container of floating elements: the page's main part, so that a screen reader that navigates by landmarks does
 * not miss them. Decided at each opening, because pages change under a shell that stays.
 */
export function useLandmark(): [container: HTMLElement | null, onOpenChange: (open: boolean) => void] {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return [container, (open) => open && setContainer(findLandmark())]
}
