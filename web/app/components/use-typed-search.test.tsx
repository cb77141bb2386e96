import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../test-support/render-routes.tsx'
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
