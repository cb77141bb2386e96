import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useTypedSearch } from './use-typed-search.ts'

let asked: string[]

function Search({ asksAtOnce }: { asksAtOnce: boolean }) {
  const { text, type, found, isStale } = useTypedSearch<{ query: string }>('/search', { asksAtOnce })
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => type(target.value)} />
      <output>{`${found?.query} ${isStale ? 'stale' : 'fresh'}`}</output>
    </>
  )
}

const open = async (asksAtOnce = false) => {
  renderRoutes(
    [
      { path: '/', Component: () => <Search asksAtOnce={asksAtOnce} /> },
      {
        path: '/search',
        loader: ({ request }) => {
          const query = new URL(request.url).searchParams.get('q') ?? ''
          asked.push(query)
          return { query }
        },
      },
    ],
    '/',
  )
  await screen.findByLabelText('Search')
  // From here on time passes only where the test says so.
  vi.useFakeTimers()
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } })
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const told = () => screen.getByRole('status').textContent

beforeEach(() => {
  asked = []
})

test('what is typed is asked once, after a rest, and until then the answer before it is stale', async () => {
  await open(true)
  await expect.poll(told).toBe(' fresh')
  for (const text of ['p', 'pa', 'pay', 'pay ']) {
    type(text)
    await rest(99)
  }
  expect(told()).toBe(' stale')
  await rest(1)
  await expect.poll(told).toBe('pay fresh')
  expect(asked).toEqual(['', 'pay'])
})

test('nothing is asked before someone types', async () => {
  await open()
  await rest(1000)
  expect(asked).toEqual([])
  expect(told()).toBe('undefined stale')
})

/** Both questions are asked while the router still learns where they lead; then they are answered in this order. */
async function answerInOrder(...order: string[][]): Promise<void> {
  const learned = Promise.withResolvers<void>()
  const answers = new Map<string, () => void>()
  const loader = ({ request }: { request: Request }) => {
    const query = new URL(request.url).searchParams.get('q') ?? ''
    asked.push(query)
    if (asked.length > 2) return { query }
    return new Promise((resolve) => answers.set(query, () => resolve({ query })))
  }
  const router = createMemoryRouter([{ path: '/', Component: () => <Search asksAtOnce /> }], {
    patchRoutesOnNavigation: async ({ patch }) => {
      await learned.promise
      patch(null, [{ path: '/search', loader }])
    },
  })
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Search')
  vi.useFakeTimers()
  type('pay')
  await rest(100)
  learned.resolve()
  await rest(0)
  expect(asked).toEqual(['', 'pay'])
  for (const together of order) {
    await act(async () => {
      for (const query of together) answers.get(query)?.()
      await vi.advanceTimersByTimeAsync(0)
    })
  }
}

test('an answer to an earlier question that comes last is left aside', async () => {
  await answerInOrder(['pay'], [''])
  expect(told()).toBe('pay fresh')
  expect(asked).toEqual(['', 'pay'])
})

test('an answer that an earlier one has taken the place of is asked for once more', async () => {
  await answerInOrder(['pay', ''])
  await expect.poll(told).toBe('pay fresh')
  expect(asked).toEqual(['', 'pay', 'pay'])
})
