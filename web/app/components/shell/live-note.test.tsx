import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveStore } from '../../exchange/live/live-store.ts'
import { LiveContext } from '../../exchange/live/use-live.ts'
import { LiveNote } from './live-note.tsx'

let store: LiveStore

beforeEach(() => {
  vi.useFakeTimers()
  store = new LiveStore()
  const reader = {
    take: () => undefined,
    readNow: () => store.hold(0),
    settled: async () => undefined,
    look: () => undefined,
  }
  store.follow(reader)
  render(
    <LiveContext value={store}>
      <main>
        <h1>Components</h1>
        <input aria-label="Search" />
      </main>
      <LiveNote />
    </LiveContext>,
  )
})

afterEach(() => {
  vi.useRealTimers()
})

/** A lost link is told of after a while. */
const connect = (state: 'live' | 'away') =>
  act(() => {
    store.take({ kind: 'state', state })
    vi.advanceTimersByTime(10_000)
  })
const room = () => document.documentElement.style.getPropertyValue('--note-room')

describe('the note', () => {
  test('takes no clicks while it only informs, and the end of the page makes room for it', () => {
    expect(room()).toBe('')
    connect('away')
    const note = screen.getByText(/^Offline/)
    expect(note.closest('.pointer-events-auto')).toBeNull()
    expect(room()).not.toBe('')
    connect('live')
    expect(room()).toBe('')
  })

  test('takes clicks at its button only', () => {
    act(() => store.hold(2))
    expect(screen.getByText(/2 changes/).closest('.pointer-events-auto')).toBeNull()
    expect(screen.getByRole('button').className).toContain('pointer-events-auto')
    expect(room()).not.toBe('')
  })

  test.each([
    ['goes back to what had it', 'textbox'],
    ['goes to the heading if nothing had it', 'heading'],
  ])('is pressed and gone: the focus %s', async (_, role) => {
    screen.queryByRole('textbox')?.focus()
    if (role === 'heading') screen.getByRole('textbox').blur()
    act(() => store.hold(2))
    act(() => screen.getByRole('button').focus())
    await act(async () => screen.getByRole('button').click())
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole(role))
  })
})
