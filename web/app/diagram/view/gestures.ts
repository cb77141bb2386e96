export interface GestureTarget {
  panBy(dx: number, dy: number): void
  zoomBy(factor: number, at: { x: number; y: number }): void
  tap(at: { x: number; y: number }, event: PointerEvent): void
  hover(at: { x: number; y: number } | undefined): void
}

export interface GestureOptions {
  /** Inside a page that scrolls, a wheel without Ctrl belongs to the page. */
  readonly takesWheel: boolean
}

/** Less than this is a trembling hand, not a drag. */
const dragThreshold = 4
const wheelStep = 0.0016
const pinchStep = 0.01

/** Drag and wheel, one finger and two. Returns a function that stops listening. */
export function listenForGestures(
  host: HTMLElement,
  target: GestureTarget,
  { takesWheel }: GestureOptions,
): () => void {
  const pointers = new Map<number, { x: number; y: number }>()
  const ending = new AbortController()
  let traveled = 0
  const at = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = host.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  const press = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event.target)) return
    // A second finger makes it a pinch, which is never a tap.
    traveled = pointers.size === 0 ? 0 : Number.POSITIVE_INFINITY
    pointers.set(event.pointerId, at(event))
    host.setPointerCapture(event.pointerId)
    target.hover(undefined)
  }
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    const now = at(event)
    if (!before) {
      if (event.pointerType === 'mouse') target.hover(isControl(event.target) ? undefined : now)
      return
    }
    pointers.set(event.pointerId, now)
    const [dx, dy] = [now.x - before.x, now.y - before.y]
    traveled += Math.abs(dx) + Math.abs(dy)
    if (traveled <= dragThreshold) return
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return target.panBy(dx, dy)
    const distance = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    target.panBy(dx / 2, dy / 2)
    target.zoomBy(distance(now) / Math.max(1, distance(before)), middle)
  }
  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (event.type === 'pointerup' && traveled <= dragThreshold && pointers.size === 0)
      target.tap(at(event), event)
  }
  const wheel = (event: WheelEvent) => {
    if (!takesWheel && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    if (event.shiftKey) return target.panBy(-(event.deltaX || event.deltaY) * lines, 0)
    const step = event.ctrlKey ? pinchStep : wheelStep
    target.zoomBy(Math.exp(-event.deltaY * lines * step), at(event))
  }

  const { signal } = ending
  host.addEventListener('pointerdown', press, { signal })
  host.addEventListener('pointermove', move, { signal })
  host.addEventListener('pointerup', release, { signal })
  host.addEventListener('pointercancel', release, { signal })
  host.addEventListener('pointerleave', () => target.hover(undefined), { signal })
  host.addEventListener('wheel', wheel, { signal, passive: false })
  return () => ending.abort()
}

/** Overlays keep their own presses. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-part="overlay"]') !== null
}
