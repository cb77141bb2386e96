import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BusyHands } from './busy-hands.ts'

let hands: BusyHands
let onRest: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<p>Some words</p><input name="q"><input type="checkbox"><textarea></textarea>' +
    '<div data-row-id="1"><a href="#row">Row</a></div>'
  onRest = vi.fn<() => void>()
  hands = new BusyHands({ document, onRest })
})

afterEach(() => {
  hands.stop()
  document.getSelection()?.removeAllRanges()
  vi.useRealTimers()
})

const tell = (selector: string, kind: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(kind, { bubbles: true }))

test('a pressed pointer is busy until it is released, and a moment later they rest', () => {
  tell('p', 'pointerdown')
  expect(hands.areBusy).toBe(true)
  tell('p', 'pointerup')
  expect(hands.areBusy).toBe(false)
  vi.advanceTimersByTime(249)
  expect(onRest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onRest).toHaveBeenCalled()
})

describe('a pointer over a row', () => {
  const move = (selector: string, pointerType = 'mouse') => {
    const event = Object.assign(new Event('pointermove', { bubbles: true }), { pointerType })
    document.querySelector(selector)?.dispatchEvent(event)
  }

  test('may be about to press it, for four seconds after it has come to rest', () => {
    move('[data-row-id]')
    vi.advanceTimersByTime(3000)
    move('[data-row-id] a')
    vi.advanceTimersByTime(3999)
    expect(hands.areBusy).toBe(true)
    expect(onRest).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(hands.areBusy).toBe(false)
    expect(onRest).toHaveBeenCalledOnce()
  })

  test('is done with it when it has left', () => {
    move('[data-row-id]')
    move('p')
    vi.advanceTimersByTime(0)
    expect(hands.areBusy).toBe(false)
    expect(onRest).toHaveBeenCalled()
  })

  test('is not one if it is a finger', () => {
    move('[data-row-id]', 'touch')
    expect(hands.areBusy).toBe(false)
  })
})

test('a drag is busy until the drop, though it takes the release of the pointer away', () => {
  tell('p', 'pointerdown')
  tell('p', 'dragstart')
  tell('p', 'pointercancel')
  expect(hands.areBusy).toBe(true)
  tell('p', 'dragend')
  expect(hands.areBusy).toBe(false)
})

test.each(['input[name=q]', 'textarea'])(
  'typing into %s is busy until four seconds without a letter',
  (field) => {
    tell(field, 'input')
    vi.advanceTimersByTime(3999)
    tell(field, 'input')
    vi.advanceTimersByTime(3999)
    expect(hands.areBusy).toBe(true)
    expect(onRest).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(hands.areBusy).toBe(false)
    expect(onRest).toHaveBeenCalled()
  },
)

test('a field that is left is typed in no longer', () => {
  tell('input[name=q]', 'input')
  tell('input[name=q]', 'focusout')
  expect(hands.areBusy).toBe(false)
})

test('a checkbox is not typed in', () => {
  tell('input[type=checkbox]', 'input')
  expect(hands.areBusy).toBe(false)
})

test('selected text is busy until nothing is selected', () => {
  const words = document.querySelector('p')
  if (words) document.getSelection()?.selectAllChildren(words)
  expect(hands.areBusy).toBe(true)
  document.getSelection()?.removeAllRanges()
  expect(hands.areBusy).toBe(false)
})

test('a pointer moves until it has rested for a quarter of a second', () => {
  tell('p', 'pointermove')
  expect([hands.areMoving, hands.areBusy]).toEqual([true, false])
  vi.advanceTimersByTime(250)
  expect(hands.areMoving).toBe(false)
})

test('a wheel is busy until it has rested for a moment', () => {
  tell('p', 'wheel')
  vi.advanceTimersByTime(399)
  expect(hands.areBusy).toBe(true)
  vi.advanceTimersByTime(1)
  expect(hands.areBusy).toBe(false)
})

test.each([
  ['a menu', { role: 'menu' }],
  ['a list of choices', { role: 'combobox', 'aria-expanded': 'true' }],
])('%s that is open is busy', (_, attributes) => {
  const words = document.querySelector('p')
  for (const [name, value] of Object.entries(attributes)) words?.setAttribute(name, value)
  expect(hands.areBusy).toBe(true)
  for (const name of Object.keys(attributes)) words?.removeAttribute(name)
  expect(hands.areBusy).toBe(false)
})

test('nothing is watched after the end', () => {
  hands.stop()
  tell('p', 'pointerdown')
  expect(hands.areBusy).toBe(false)
})
