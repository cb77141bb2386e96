import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFit } from './use-fit.ts'

const picture = {}
const element = document.createElement('aside')

function open({ hasStartView = false } = {}) {
  const [fitAround, uncover] = [vi.fn(), vi.fn()]
  const diagram = { fitAround, uncover, showCard: vi.fn(), fit: vi.fn(), focus: vi.fn(), exportFile: vi.fn() }
  const fixed = {
    handle: { current: diagram },
    panel: { current: element },
    members: undefined,
    hasStartView,
  }
  const first = { picture, highlighted: 'api', chosen: 'api', isAsking: false }
  const { rerender } = renderHook((props: typeof first) => useFit({ ...fixed, ...props }), {
    initialProps: first,
  })
  return { fitAround, uncover, first, rerender }
}

test('the picture is fitted anew for another card, and for another highlight of the same one', () => {
  const { fitAround, first, rerender } = open()
  expect(fitAround).toHaveBeenCalledTimes(1)
  rerender({ ...first, highlighted: 'path' })
  expect(fitAround).toHaveBeenCalledTimes(2)
  rerender({ ...first, highlighted: 'web', chosen: 'web' })
  expect(fitAround).toHaveBeenCalledTimes(3)
})

test('asking for a path leaves the picture where it is, and the answer does not', () => {
  const { fitAround, first, rerender } = open()
  const asking = { ...first, highlighted: 'path', isAsking: true }
  rerender(asking)
  expect(fitAround).toHaveBeenCalledTimes(1)
  rerender({ ...asking, isAsking: false })
  expect(fitAround).toHaveBeenCalledTimes(1)
  rerender({ ...first, highlighted: 'web', chosen: 'web' })
  expect(fitAround).toHaveBeenCalledTimes(2)
})

test('a new picture is fitted, also while a path is asked for', () => {
  const { fitAround, first, rerender } = open()
  rerender({ ...first, isAsking: true, picture: {} })
  expect(fitAround).toHaveBeenCalledTimes(2)
})

test('a view in the address wins over the first fit only', () => {
  const { fitAround, uncover, first, rerender } = open({ hasStartView: true })
  expect(uncover).toHaveBeenCalledWith('api', element)
  expect(fitAround).not.toHaveBeenCalled()
  rerender({ ...first, highlighted: 'web', chosen: 'web' })
  expect(fitAround).toHaveBeenCalledTimes(1)
})
