import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoadingBarMachine, type LoadingBarMachine, loadingBarTimes } from './loading-bar-machine.ts'

let machine: LoadingBarMachine
const after = (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  return machine.getPhase()
}

beforeEach(() => {
  vi.useFakeTimers()
  machine = createLoadingBarMachine({
    setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
    clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  })
})

afterEach(() => void vi.useRealTimers())

describe('the loading bar', () => {
  test('has the times of the specification', () => {
    expect(loadingBarTimes).toEqual({ throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 })
  })

  test('shows after 200 ms and no earlier', () => {
    machine.start()
    expect(after(199)).toBe('throttled')
    expect(after(1)).toBe('running')
  })

  test('is never seen when the page was quicker than 200 ms', () => {
    const seen: string[] = []
    machine.subscribe(() => seen.push(machine.getPhase()))
    machine.start()
    after(199)
    machine.finish()
    after(10_000)
    expect(seen).toEqual(['throttled', 'idle'])
  })

  test('runs as long as the page takes', () => {
    machine.start()
    expect(after(60_000)).toBe('running')
  })

  test('stands full for 500 ms, fades for 400 ms, and is then reset', () => {
    machine.start()
    after(200)
    machine.finish()
    expect(after(499)).toBe('complete')
    expect(after(1)).toBe('fading')
    expect(after(399)).toBe('fading')
    expect(after(1)).toBe('idle')
  })

  test('starts anew when the next page begins before it has gone', () => {
    machine.start()
    after(200)
    machine.finish()
    after(300)
    machine.start()
    expect(after(0)).toBe('throttled')
    expect(after(200)).toBe('running')
    expect(after(5000)).toBe('running')
  })

  test('a second start while it runs changes nothing', () => {
    machine.start()
    after(150)
    machine.start()
    expect(after(50)).toBe('running')
  })

  test('finishing what never started changes nothing', () => {
    const seen: string[] = []
    machine.subscribe(() => seen.push(machine.getPhase()))
    machine.finish()
    after(1000)
    expect(seen).toEqual([])
  })

  test('a listener that left hears nothing more', () => {
    const listener = vi.fn<() => void>()
    machine.subscribe(listener)()
    machine.start()
    expect(listener).not.toHaveBeenCalled()
  })
})
