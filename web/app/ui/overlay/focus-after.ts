/**
 * Remembers what is around an element that is removed with its row. Returns a function that moves the focus once it is
 * gone: to the next row, otherwise to the heading of the section. Somebody who went on meanwhile is left alone.
 */
export function rememberPlace(element: Element): () => void {
  const row = element.closest('li')
  const section = element.closest('section')
  const rows = row?.parentElement ? [...row.parentElement.children] : []
  const following = row ? rows.slice(rows.indexOf(row) + 1) : []
  return () => {
    if (element.isConnected || document.activeElement !== document.body) return
    const heading = document.getElementById(section?.getAttribute('aria-labelledby') ?? '')
    const next = following.find(({ isConnected }) => isConnected) ?? heading
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus()
  }
}

/** A ref for a button that removes its row, and itself. */
export function handOnFocus(button: HTMLButtonElement): () => void {
  return () => {
    if (document.activeElement === button) queueMicrotask(rememberPlace(button))
  }
}
