import { type RefObject, useEffect, useEffectEvent } from 'react'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const toggles = ['e', 'm']

/**
 * Keys while the focus is in the list: arrows, J and K go from row to row, E and M mark. Elsewhere letters belong to
 * whatever has the focus, as people who speak to their computer need it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, toggle: (id: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element)) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])]
    const place = rows.findIndex((row) => row.contains(target))
    const row = rows[place]
    if (row === undefined) return
    const step = steps[key]
    if (step !== undefined) {
      event.preventDefault()
      rows[place + step]?.querySelector<HTMLElement>('[data-open]')?.focus()
    } else if (toggles.includes(key)) {
      event.preventDefault()
      toggle(row.dataset.notification ?? '')
    }
  })
  useEffect(() => {
    const { current } = list
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [list])
}
