import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Link, Outlet } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ActsProvider } from './acts-provider.tsx'
import { unreachable } from './answer.ts'
import { useAct } from './use-act.ts'

let told: string[]
/** Answers that the server still owes, oldest first. */
let owed: PromiseWithResolvers<unknown>[]
let asked: string[]

const Hosts = () => (
  <ActsProvider>
    <Outlet />
  </ActsProvider>
)

function Page() {
  const { send, pending } = useAct({
    action: '/act',
    changes: {},
    onDone: ({ name = '' }) => told.push(`done ${name}`),
  })
  return (
    <>
      {['one', 'two'].map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => void send({ name }).then(() => told.push(`after ${name}`))}
        >
          {name}
        </button>
      ))}
      <output>{pending.map(({ name }) => name).join(' ')}</output>
      <Link to="/elsewhere">Leave</Link>
    </>
  )
}

beforeEach(async () => {
  told = []
  owed = []
  asked = []
  const pages = [
    { path: '/', Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
    {
      path: '/act',
      action: async ({ request }: { request: Request }) => {
        asked.push(String((await request.formData()).get('name')))
        const answer = Promise.withResolvers<unknown>()
        owed.push(answer)
        return answer.promise
      },
    },
  ]
  renderRoutes([{ Component: Hosts, children: pages }], '/')
  await press('one')
  await press('two')
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const answer = async (place: number, what: unknown) => {
  await expect.poll(() => owed.length).toBe(place + 1)
  owed[place]?.resolve(what)
}
const done = { ok: true, result: null }

test('what is done twice in a row is sent in that order, each once the one before is answered, and each is told', async () => {
  expect(screen.getByRole('status').textContent).toBe('one two')
  await answer(0, done)
  await expect.poll(() => screen.getByRole('status').textContent).toBe('two')
  expect(told).toEqual(['done one', 'after one'])
  await answer(1, done)
  await expect.poll(() => screen.getByRole('status').textContent).toBe('')
  expect(told).toEqual(['done one', 'after one', 'done two', 'after two'])
  expect(asked).toEqual(['one', 'two'])
})

test('a refusal is told, and what was done after it is sent all the same', async () => {
  await answer(0, data(unreachable, { status: 503 }))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  await answer(1, done)
  await expect.poll(() => told).toEqual(['after one', 'done two', 'after two'])
})

test('who has left the page is told there, and what still waited is sent', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
  await answer(0, done)
  await answer(1, data(unreachable, { status: 503 }))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  expect(told).toEqual(['done one', 'after one', 'after two'])
})
