import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchRows } from './point-out.ts'

const tinted: string[] = []
const shadows: unknown[] = []

/** The DOM of the tests has no animations. */
beforeEach(() => {
  vi.useFakeTimers()
  tinted.length = 0
  shadows.length = 0
  HTMLElement.prototype.animate = function animate(this: HTMLElement, frames) {
    if (Array.isArray(frames)) shadows.push(frames.at(-1)?.boxShadow)
    tinted.push(this.textContent)
    return {} as Animation
  }
  window.matchMedia = () => ({ matches: false }) as MediaQueryList
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  document.body.innerHTML = ''
})

/** Observers of the page are called after the current task. */
const nextTask = () => Promise.resolve()

const row = (id: string, text: string) => `<p data-row-id="${id}">${text}</p>`
const show = (...rows: string[]) => {
  document.body.innerHTML = rows.join('')
}

describe('after a read', () => {
  test('a row that shows something else is tinted, another is not', () => {
    show(row('a', 'api 1.0.0'), row('b', 'web 1.0.0'))
    const pointOut = watchRows(document, ['a'])
    show(row('a', 'api 1.1.0'), row('b', 'web 1.1.0'))
    pointOut()
    expect(tinted).toEqual(['api 1.1.0'])
  })

  test('a row that was written and shows the same is not tinted, wherever it is now', () => {
    show(row('a', 'api 1.0.0'), row('b', 'web 1.0.0'))
    const pointOut = watchRows(document, ['a', 'b'])
    show(row('b', 'web 1.0.0'), row('a', 'api 1.0.0'))
    pointOut()
    expect(tinted).toEqual([])
  })

  test('a new row is tinted', () => {
    show(row('a', 'api'))
    const pointOut = watchRows(document, ['b'])
    show(row('a', 'api'), row('b', 'web'))
    pointOut()
    expect(tinted).toEqual(['web'])
  })

  test('a row is known by each of the stored rows behind it', () => {
    show(row('a b', 'api uses web 1'))
    const pointOut = watchRows(document, ['b'])
    show(row('a b', 'api uses web 2'))
    pointOut()
    expect(tinted).toEqual(['api uses web 2'])
  })

  test('what is only told by a name or a choice counts as shown', () => {
    const choice = (isWarning: boolean) => row('a', `<button aria-checked="${isWarning}">Warn</button>`)
    show(choice(false))
    const pointOut = watchRows(document, ['a'])
    show(choice(true))
    pointOut()
    expect(tinted).toEqual(['Warn'])
  })

  test('of rows inside of each other, the inner one is tinted', () => {
    const page = (number: string) => `<div data-row-id="a">api ${row('b', number)}</div>`
    show(page('1.0.0'))
    const pointOut = watchRows(document, ['a', 'b'])
    show(page('1.1.0'))
    pointOut()
    expect(tinted).toEqual(['1.1.0'])
  })

  test.each([
    [
      'reaches beyond a text at its edges',
      'display: list-item; padding: 0',
      [
        [-8, -4],
        [8, -4],
        [-8, 4],
        [8, 4],
      ],
    ],
    [
      'leaves the next row alone where a row ends with padding, as on a stem',
      'display: list-item; padding: 0 0 16px 20px',
      [
        [-8, -4],
        [8, -4],
        [-8, 0],
        [8, 0],
      ],
    ],
    [
      'is no higher than a row that centers its content',
      'display: flex; padding: 0',
      [
        [-8, 0],
        [8, 0],
        [-8, 0],
        [8, 0],
      ],
    ],
    [
      'stays in a row with padding of its own',
      'display: list-item; padding: 8px',
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  ])('the tint %s', (_, style, reached) => {
    const pointOut = watchRows(document, ['a'])
    show(`<p data-row-id="a" style="${style}">api</p>`)
    pointOut()
    expect(shadows).toEqual([reached.map(([x, y]) => `${x}px ${y}px 0 0 transparent`).join(', ')])
  })

  test('more than 30 rows at once are not tinted', () => {
    const ids = Array.from({ length: 31 }, (_, number) => `id${number}`)
    const pointOut = watchRows(document, ids)
    show(...ids.map((id) => row(id, 'new')))
    pointOut()
    expect(tinted).toEqual([])
  })

  test('a part that arrives later is pointed out too, once, and for a moment only', async () => {
    show(row('a', 'api 1'))
    const pointOut = watchRows(document, ['a'])
    pointOut()
    show(row('a', 'api 2'))
    await nextTask()
    document.body.append('something else')
    await nextTask()
    expect(tinted).toEqual(['api 2'])
    vi.advanceTimersByTime(1500)
    show(row('a', 'api 3'))
    await nextTask()
    expect(tinted).toEqual(['api 2'])
  })
})
