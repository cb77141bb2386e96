import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForGestures } from './gestures.ts'

const target = { panBy: vi.fn(), zoomBy: vi.fn(), tap: vi.fn(), hover: vi.fn() }
let host: HTMLElement
let stop: () => void = () => undefined

function listen(takesWheel = true): void {
  stop()
  stop = listenForGestures(host, target, { takesWheel })
}

const pointer = (kind: string, [x, y]: [number, number], pointerId = 1, on: Element = host) =>
  on.dispatchEvent(
    new PointerEvent(kind, {
      pointerId,
      clientX: x,
      clientY: y,
      button: 0,
      bubbles: true,
      pointerType: 'touch',
    }),
  )

const wheel = ({ deltaY, ctrlKey = false, shiftKey = false }: WheelEventInit & { deltaY: number }) => {
  // The test document gives its wheel events neither a position nor keys.
  const event = Object.assign(new WheelEvent('wheel', { deltaY, cancelable: true }), {
    clientX: 100,
    clientY: 50,
    ctrlKey,
    shiftKey,
  })
  host.dispatchEvent(event)
  return event
}

beforeEach(() => {
  host = document.createElement('div')
  host.setPointerCapture = () => undefined
  document.body.append(host)
  listen()
})
afterEach(() => {
  stop()
  host.remove()
  for (const spy of Object.values(target)) spy.mockClear()
})

describe('one finger', () => {
  test('moves the picture as far as it goes', () => {
    pointer('pointerdown', [100, 100])
    pointer('pointermove', [130, 90])
    pointer('pointerup', [130, 90])
    expect(target.panBy).toHaveBeenCalledExactlyOnceWith(30, -10)
    expect(target.tap).not.toHaveBeenCalled()
  })

  test('that only trembles is a tap', () => {
    pointer('pointerdown', [100, 100])
    pointer('pointermove', [102, 101])
    pointer('pointerup', [102, 101])
    expect(target.panBy).not.toHaveBeenCalled()
    expect(target.tap).toHaveBeenCalledExactlyOnceWith({ x: 102, y: 101 }, expect.anything())
  })

  test('on what lies over the picture is none of its business', () => {
    const overlays = document.createElement('button')
    overlays.dataset.part = 'overlay'
    host.append(overlays)
    pointer('pointerdown', [100, 100], 1, overlays)
    pointer('pointerup', [100, 100], 1, overlays)
    expect(target.tap).not.toHaveBeenCalled()
  })
})

describe('two fingers', () => {
  test('that part zoom in about the middle between them', () => {
    pointer('pointerdown', [100, 100], 1)
    pointer('pointerdown', [200, 100], 2)
    pointer('pointermove', [300, 100], 2)
    expect(target.zoomBy).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 100 })
    expect(target.panBy).toHaveBeenCalledExactlyOnceWith(50, 0)
  })

  test('are no tap, even when they hardly moved', () => {
    pointer('pointerdown', [100, 100], 1)
    pointer('pointerdown', [200, 100], 2)
    pointer('pointerup', [200, 100], 2)
    pointer('pointerup', [100, 100], 1)
    expect(target.tap).not.toHaveBeenCalled()
  })
})

describe('the wheel', () => {
  test('zooms about the pointer', () => {
    expect(wheel({ deltaY: -100 }).defaultPrevented).toBe(true)
    const [factor, at] = target.zoomBy.mock.calls[0] ?? []
    expect(factor).toBeCloseTo(Math.exp(0.16))
    expect(at).toEqual({ x: 100, y: 50 })
  })

  test('belongs to a page that scrolls, unless Ctrl is held', () => {
    listen(false)
    expect(wheel({ deltaY: -100 }).defaultPrevented).toBe(false)
    expect(target.zoomBy).not.toHaveBeenCalled()
    expect(wheel({ deltaY: -100, ctrlKey: true }).defaultPrevented).toBe(true)
    expect(target.zoomBy).toHaveBeenCalledOnce()
  })

  test('with Shift moves sideways', () => {
    wheel({ deltaY: 40, shiftKey: true })
    expect(target.panBy).toHaveBeenCalledExactlyOnceWith(-40, 0)
  })
})
