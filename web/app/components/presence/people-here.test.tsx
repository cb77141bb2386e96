import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Doing, Present } from '../../data/live/messages.ts'
import { LiveStore } from '../../exchange/live/live-store.ts'
import { LiveContext } from '../../exchange/live/use-live.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { OthersEditing } from './others-editing.tsx'
import { PeopleHere } from './people-here.tsx'

const members = [
  { id: 'u1', name: 'Ada Park', picture: null },
  { id: 'u2', name: 'Ben Ode', picture: null },
  { id: 'u3', name: 'Cleo Ruiz', picture: null },
  { id: 'u4', name: 'Dan Weiss', picture: null },
  { id: 'u5', name: 'Eve Lund', picture: null },
]

let store: LiveStore
let asked: string[][]

const Page = () => (
  <LiveContext value={store}>
    <h1>ledger-db</h1>
    <PeopleHere componentId="c1" doing="looking" />
    <OthersEditing />
  </LiveContext>
)

beforeEach(async () => {
  store = new LiveStore()
  asked = []
  const people = {
    path: '/component/people',
    loader: ({ request }: { request: Request }) => {
      const ids = new URL(request.url).searchParams.getAll('id')
      asked.push(ids)
      return members.filter(({ id }) => ids.includes(id))
    },
  }
  renderRoutes([{ path: '/', Component: Page }, people], '/')
  await screen.findByRole('heading', { name: 'ledger-db' })
})

const tell = (people: readonly Present[]) =>
  act(() => store.take({ kind: 'present', componentId: 'c1', people }))

const looking = (userId: string): Present => ({ userId, doing: 'looking' })
const editing = (userId: string): Present => ({ userId, doing: 'editing' })

test('somebody alone is asked for no names', () => {
  expect(screen.queryByRole('button', { name: /this/ })).toBeNull()
  expect(asked).toEqual([])
})

test('the others are named, those who edit first', async () => {
  tell([looking('u1'), editing('u2')])
  const stack = await screen.findByRole('button', {
    name: 'Ben Ode is editing this. Ada Park is looking at this',
  })
  expect(stack.querySelectorAll('[data-icon=pen]')).toHaveLength(1)
  await userEvent.click(stack)
  const rows = within(screen.getByRole('dialog', { name: 'Also here' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['BOBen OdeEditing', 'APAda ParkLooking'])
})

test('no avatar lies over the pen or the initials of another', async () => {
  tell([editing('u1'), editing('u2'), looking('u3')])
  const stack = await screen.findByRole('button', { name: /Cleo Ruiz is looking at this/ })
  const pens = [...stack.querySelectorAll('[data-icon=pen]')].map((icon) => icon.parentElement)
  expect(pens.map((pen) => pen?.classList.contains('z-1'))).toEqual([true, true])
  expect(stack.classList.contains('isolate')).toBe(true)
  expect(stack.querySelectorAll('.ml-0\\.5')).toHaveLength(2)
})

test('three are shown, and the number of the others', async () => {
  tell(members.map(({ id }) => looking(id)))
  const stack = await screen.findByRole('button', { name: /Eve Lund is looking at this/ })
  expect(within(stack).getByText('AP')).toBeDefined()
  expect(within(stack).queryByText('DW')).toBeNull()
  expect(within(stack).getByText('+2')).toBeDefined()
})

test('an ID that belongs to no member is not shown', async () => {
  tell([looking('u1'), editing('stranger')])
  expect(await screen.findByRole('button', { name: 'Ada Park is looking at this' })).toBeDefined()
  expect(screen.queryByText(/too\.$/)).toBeNull()
})

test('somebody unknown who comes is asked for, and somebody who leaves is gone', async () => {
  tell([looking('u1')])
  await screen.findByRole('button', { name: 'Ada Park is looking at this' })
  tell([looking('u1'), looking('u3')])
  await screen.findByRole('button', { name: 'Ada Park is looking at this. Cleo Ruiz is looking at this' })
  expect(asked).toEqual([['u1'], ['u1', 'u3']])
  tell([])
  expect(screen.queryByRole('button', { name: /this/ })).toBeNull()
})

test('only an edit by others is announced', async () => {
  tell([looking('u1')])
  await screen.findByRole('button', { name: 'Ada Park is looking at this' })
  const status = () => screen.getByRole('status', { hidden: true }).textContent
  expect(status()).toBe('')
  tell([editing('u1')])
  await expect.poll(status).toBe('Ada Park is editing this too.')
  tell([editing('u1'), editing('u2')])
  await expect.poll(status).toBe('Ada Park and Ben Ode are editing this too.')
  tell([editing('u1'), editing('u2'), editing('u3')])
  await expect.poll(status).toBe('Ada Park and 2 others are editing this too.')
})

test('a person who goes from a page of a component to another one of it does not leave in between', () => {
  vi.useFakeTimers()
  const walk = new LiveStore()
  const told: (readonly [string | undefined, Doing])[] = []
  walk.linkTo((componentId, doing) => told.push([componentId, doing]))
  const leaveFirst = walk.enter('c1', 'looking')
  walk.take({ kind: 'present', componentId: 'c1', people: [looking('u1')] })
  leaveFirst()
  vi.advanceTimersByTime(1000)
  const leaveSecond = walk.enter('c1', 'editing')
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([
    ['c1', 'looking'],
    ['c1', 'editing'],
  ])
  expect(walk.snapshot().people).toEqual([looking('u1')])
  leaveSecond()
  vi.advanceTimersByTime(5000)
  expect(told.at(-1)).toEqual([undefined, 'editing'])
  expect(walk.snapshot().people).toEqual([])
  vi.useRealTimers()
})
