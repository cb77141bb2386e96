// A refused act has nothing read again. It may end while another address is on its way, and the router then shows that
// address with what was read for the act.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Link, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ActsProvider } from '../acting/acts-provider.tsx'
import { unreachable } from '../acting/answer.ts'
import { useAct } from '../acting/use-act.ts'
import { ignoresSearch, readsAddress, readsSearch } from './when-to-read.ts'

const Frame = () => (
  <ActsProvider>
    <Outlet />
  </ActsProvider>
)

function Item() {
  return (
    <>
      <h1>{useLoaderData<string>()}</h1>
      <Outlet />
    </>
  )
}

function Tab() {
  const { send } = useAct({ action: '/items/7/tab', changes: {}, onDone: () => {} })
  return (
    <>
      <h2>{useLoaderData<string>()}</h2>
      <button type="button" onClick={() => void send({})}>
        Act
      </button>
      <Link to="/items/8/tab">Other item</Link>
      <Link to="/items/7/tab?page=2">Other page</Link>
    </>
  )
}

/** Everything is read at once but the first answer after the act, which never comes. */
async function open(shouldRevalidate: typeof ignoresSearch) {
  const refused = Promise.withResolvers<void>()
  let [isSent, isRead] = [false, false]
  const read = async ({ params, request }: LoaderFunctionArgs, part: string) => {
    if (isSent && !isRead) {
      isRead = true
      await new Promise(() => {})
    }
    return `${part} ${params.id}, page ${new URL(request.url).searchParams.get('page') ?? 1}`
  }
  const tab = {
    path: 'tab',
    Component: Tab,
    loader: (asked: LoaderFunctionArgs) => read(asked, 'Tab'),
    action: async () => {
      isSent = true
      await refused.promise
      return data(unreachable, { status: 409 })
    },
    shouldRevalidate,
  }
  const item = {
    path: 'items/:id',
    Component: Item,
    loader: ({ params }: LoaderFunctionArgs) => `Item ${params.id}`,
    shouldRevalidate: ignoresSearch,
    children: [tab],
  }
  renderRoutes([{ path: '/', Component: Frame, children: [item] }], '/items/7/tab')
  await screen.findByRole('heading', { name: 'Item 7' })
  await userEvent.click(screen.getByRole('button', { name: 'Act' }))
  await expect.poll(() => isSent).toBe(true)
  return {
    refuse: refused.resolve,
    isAsked: () => expect.poll(() => isRead).toBe(true),
  }
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))

test('an item that is on its way when an act is refused is shown with its own data', async () => {
  const { refuse, isAsked } = await open(readsAddress)
  await follow('Other item')
  await isAsked()
  refuse()
  expect(await screen.findByRole('heading', { name: 'Tab 8, page 1' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Item 8' })).toBeDefined()
})

test.each([
  ['all of the query', readsAddress],
  ['a part of it', readsSearch('page')],
])('a query that is on its way then is answered where a route reads %s', async (_, shouldRevalidate) => {
  const { refuse, isAsked } = await open(shouldRevalidate)
  await follow('Other page')
  await isAsked()
  refuse()
  expect(await screen.findByRole('heading', { name: 'Tab 7, page 2' })).toBeDefined()
})
