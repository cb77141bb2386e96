import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useTypedSearch } from './use-typed-search.ts'

let asked: string[]
/** Questions that the server has not answered yet. */
let open: Map<string, PromiseWithResolvers<unknown>>
let isHeld: boolean

function Search({ asksAtOnce }: { asksAtOnce: boolean }) {
  const { text, type, found, hasFailed, isStale } = useTypedSearch<{ q: string }>({
    address: '/search',
    shows: {},
    asksAtOnce,
  })
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => type(target.value)} />
      <output>{`${hasFailed ? 'failed' : found?.q} ${isStale ? 'stale' : 'fresh'}`}</output>
    </>
  )
}

const start = async (asksAtOnce = false) => {
  renderRoutes(
    [
      { path: '/', Component: () => <Search asksAtOnce={asksAtOnce} /> },
      {
        path: '/search',
        loader: ({ request }) => {
          const q = new URL(request.url).searchParams.get('q') ?? ''
          asked.push(q)
          if (!isHeld) return { q }
          const answer = Promise.withResolvers<unknown>()
          open.set(q, answer)
          return answer.promise
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
const tells = async (expected: string) => {
  for (let turn = 0; turn < 20 && told() !== expected; turn += 1) await rest(0)
  expect(told()).toBe(expected)
}

beforeEach(() => {
  asked = []
  open = new Map()
  isHeld = false
})

test('what is typed is asked once, after a rest, and until then the answer before it is stale', async () => {
  await start(true)
  await tells(' fresh')
  for (const text of ['p', 'pa', 'pay', 'pay ']) {
    type(text)
    await rest(99)
  }
  expect(told()).toBe(' stale')
  await rest(1)
  await tells('pay fresh')
  expect(asked).toEqual(['', 'pay'])
})

test('nothing is asked before someone types, and then only what was typed', async () => {
  await start()
  await rest(1000)
  expect(asked).toEqual([])
  expect(told()).toBe('undefined stale')
  type('pay')
  await rest(100)
  await tells('pay fresh')
  expect(asked).toEqual(['pay'])
})

test('an answer to an earlier question that comes last is left aside', async () => {
  isHeld = true
  await start(true)
  await rest(0)
  type('pay')
  await rest(100)
  expect(asked).toEqual(['', 'pay'])
  open.get('pay')?.resolve({ q: 'pay' })
  await tells('pay fresh')
  open.get('')?.resolve({ q: '' })
  await rest(10)
  expect(told()).toBe('pay fresh')
})

test('two answers that come together leave that to the last question, which is not asked twice', async () => {
  isHeld = true
  await start(true)
  await rest(0)
  type('pay')
  await rest(100)
  for (const q of ['pay', '']) open.get(q)?.resolve({ q })
  await tells('pay fresh')
  expect(asked).toEqual(['', 'pay'])
})

test('a question that fails says so, and what is typed next is asked all the same', async () => {
  isHeld = true
  await start(true)
  await rest(0)
  open.get('')?.reject(new TypeError('Failed to fetch'))
  await tells('failed fresh')
  type('pay')
  await rest(100)
  open.get('pay')?.resolve({ q: 'pay' })
  await tells('pay fresh')
})
