import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
}
const type = (text: string) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(screen.getByLabelText('Search'), text)
const rest = () => act(() => vi.advanceTimersByTimeAsync(120))
const told = () => screen.getByRole('status').textContent

beforeEach(() => {
  asked = []
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

test('what is typed is asked once, after a rest, and until then the answer before it is stale', async () => {
  await open(true)
  await expect.poll(told).toBe(' fresh')
  await type('pay ')
  expect(told()).toBe(' stale')
  await rest()
  await expect.poll(told).toBe('pay fresh')
  expect(asked).toEqual(['', 'pay'])
})

test('nothing is asked before someone types', async () => {
  await open()
  await rest()
  expect(asked).toEqual([])
  expect(told()).toBe('undefined stale')
})
