import { useState } from 'react'

const openDialog = ':is([role=dialog], [role=alertdialog])[data-state=open]'

// A modal dialog hides the main part of the page, and what opens inside the dialog must not go with it.
const findLandmark = () => (document.querySelector(openDialog) ? null : document.querySelector('main'))

/**
 * Where floating things are put: into the page's main part, so that a screen reader going by landmarks does not
 * pass them over. Decided anew at each opening, because pages come and go under a shell that stays.
 */
export function useLandmark(): [container: HTMLElement | null, onOpenChange: (open: boolean) => void] {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return [container, (open) => open && setContainer(findLandmark())]
}
