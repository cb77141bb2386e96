/**
 * A ref for what is gone once one of its buttons is pressed. The focus returns to what had it before the button, or, if
 * that is gone too, to the heading of the dialog or the page: without focus, the next Tab would start at the top.
 */
export function giveFocusBack(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  let before: EventTarget | null = null
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) before = relatedTarget
  }
  element.addEventListener('focusin', remember)
  return () => {
    element.removeEventListener('focusin', remember)
    if (!element.contains(document.activeElement)) return
    const frame = element.closest('[role=dialog]') ?? document
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      if (document.activeElement !== document.body) return
      const heading = frame.querySelector<HTMLElement>('h1, h2')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    })
  }
}
