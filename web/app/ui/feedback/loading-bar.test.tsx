import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LoadingBar } from './loading-bar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the bar follows the navigation and grows over 2000 ms', async () => {
  const { rerender } = render(<LoadingBar active={false} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  rerender(<LoadingBar active />)
  await advance(200)
  const bar = screen.getByRole('progressbar', { name: 'Loading' })
  expect(bar.style.transitionDuration).toBe('2000ms')
  rerender(<LoadingBar active={false} />)
  expect(bar.getAttribute('data-phase')).toBe('complete')
  await advance(900)
  expect(bar.getAttribute('data-phase')).toBe('idle')
})

test('a bar that is taken away leaves no timer behind', () => {
  const { unmount } = render(<LoadingBar active />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
