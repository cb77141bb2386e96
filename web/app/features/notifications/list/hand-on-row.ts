/**
 * A ref for a row that is removed as soon as it is marked. The focus moves on to the row below it, or else to the one
 * above. Somebody who went on meanwhile is left alone.
 */
export function handOnRow(row: HTMLElement | null): () => void {
  return () => {
    if (!row?.contains(document.activeElement)) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-notification]')]
    const place = rows.indexOf(row)
    const others = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0)).reverse()]
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const next = others.find(({ isConnected }) => isConnected)?.querySelector('[data-open]')
      const target = next ?? document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus()
    })
  }
}
