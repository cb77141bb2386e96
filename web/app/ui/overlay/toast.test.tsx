import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'
import type { ToastContent } from './toast-card.tsx'

function Bell({ content }: { content: ToastContent }) {
  const { toast } = useToast()
  return (
    <button type="button" onClick={() => toast(content)}>
      {`ring ${content.title}`}
    </button>
  )
}

const ring = (name: string) => fireEvent.click(screen.getByRole('button', { name: `ring ${name}` }))
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

// The announcer repeats the words for screen readers; people see the list item.
const seen = () => [...document.querySelectorAll('li[data-variant]')].map((item) => item.textContent)

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a toast', () => {
  test('leaves after exactly 5000 ms', async () => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'Saved' }} />
      </ToastProvider>,
    )
    ring('Saved')
    await advance(4999)
    expect(seen()).toEqual(['Saved'])
    await advance(1)
    expect(seen()).toEqual([])
  })

  test('is alone: a newer one takes its place and has its own five seconds', async () => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'First' }} />
        <Bell content={{ title: 'Second' }} />
      </ToastProvider>,
    )
    ring('First')
    await advance(4000)
    ring('Second')
    expect(seen()).toEqual(['Second'])
    await advance(4999)
    expect(seen()).toEqual(['Second'])
    await advance(1)
    expect(seen()).toEqual([])
  })

  test('stays if the time of the one before ends while it is on its way to the page', async () => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'First' }} />
        <Bell content={{ title: 'Second' }} />
      </ToastProvider>,
    )
    ring('First')
    await advance(4999)
    const second = screen.getByRole('button', { name: 'ring Second' })
    act(() => {
      second.click()
      vi.advanceTimersByTime(1)
    })
    expect(seen()).toEqual(['Second'])
    await advance(4998)
    expect(seen()).toEqual(['Second'])
  })

  test('stays while a person points at it, and leaves afterwards', async () => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'Saved' }} />
      </ToastProvider>,
    )
    ring('Saved')
    const region = screen.getByRole('region', { name: 'Notifications (F8)' })
    fireEvent.pointerMove(region)
    await advance(60_000)
    expect(seen()).toEqual(['Saved'])
    fireEvent.pointerLeave(region)
    await advance(5000)
    expect(seen()).toEqual([])
  })

  test('F8 moves the focus to the toasts', async () => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'Saved' }} />
      </ToastProvider>,
    )
    ring('Saved')
    await advance(0)
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(document.activeElement?.tagName).toBe('OL')
  })

  test('runs its action and leaves', async () => {
    const onAction = vi.fn<() => void>()
    render(
      <ToastProvider>
        <Bell
          content={{
            title: 'Released',
            description: '6 people were notified.',
            action: { label: 'View', onAction },
          }}
        />
      </ToastProvider>,
    )
    ring('Released')
    fireEvent.click(screen.getByRole('button', { name: 'View' }))
    await advance(0)
    expect(onAction).toHaveBeenCalledOnce()
    expect(seen()).toEqual([])
  })

  test('closes by its button', async () => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'Saved' }} />
      </ToastProvider>,
    )
    ring('Saved')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await advance(0)
    expect(seen()).toEqual([])
  })

  test.each([
    [undefined, 'Error'],
    ['Not released', 'Error: Not released'],
    ['Error while saving', 'Error while saving'],
  ])('that is destructive with the title %s is headed "%s"', (title, heading) => {
    const content: ToastContent = { variant: 'destructive', ...(title === undefined ? {} : { title }) }
    render(
      <ToastProvider>
        <Bell content={content} />
      </ToastProvider>,
    )
    ring(`${title}`)
    expect(seen()).toEqual([heading])
  })

  test.each([
    [49, 1],
    [51, 0],
  ])('swiped %i px to the right leaves %i behind', async (distance, left) => {
    render(
      <ToastProvider>
        <Bell content={{ title: 'Saved' }} />
      </ToastProvider>,
    )
    ring('Saved')
    const item = document.querySelector('li[data-variant]') as HTMLElement
    item.setPointerCapture = () => undefined
    fireEvent.pointerDown(item, { button: 0, clientX: 0, clientY: 0, pointerType: 'touch', pointerId: 1 })
    fireEvent.pointerMove(item, { clientX: distance, clientY: 0, pointerType: 'touch', pointerId: 1 })
    fireEvent.pointerUp(item, { clientX: distance, clientY: 0, pointerType: 'touch', pointerId: 1 })
    await advance(0)
    expect(seen()).toHaveLength(left)
  })
})
