import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, useLoaderData, useSearchParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ActsProvider } from '../acting/acts-provider.tsx'
import { useAct } from '../acting/use-act.ts'
import { ignoresSearch, readsSearch } from './when-to-read.ts'

/** What the server stores, and the frame of the page shows. */
let stored: string
/** Pending answers to the inner page, oldest first. */
let owed: PromiseWithResolvers<null>[]
let isSlow: boolean
let acted: PromiseWithResolvers<unknown>

function Frame() {
  return (
    <ActsProvider>
      <output>{useLoaderData<string>()}</output>
      <Outlet />
    </ActsProvider>
  )
}

function Inner() {
  const { send } = useAct({ action: '/inner', changes: {}, onDone: () => {} })
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => void send({})}>
        Act
      </button>
      <button type="button" onClick={() => setSearch({ brief: '7' })}>
        Open
      </button>
      <h1>{search.get('brief')}</h1>
    </>
  )
}

beforeEach(async () => {
  stored = 'before'
  owed = []
  isSlow = false
  acted = Promise.withResolvers()
  const inner = {
    path: 'inner',
    Component: Inner,
    loader: () => {
      if (!isSlow) return null
      const answer = Promise.withResolvers<null>()
      owed.push(answer)
      return answer.promise
    },
    action: async () => {
      await acted.promise
      stored = 'after'
      return { ok: true, result: null }
    },
    shouldRevalidate: readsSearch('brief'),
  }
  const frame = {
    path: '/',
    Component: Frame,
    loader: () => stored,
    shouldRevalidate: ignoresSearch,
    children: [inner],
  }
  renderRoutes([frame], '/inner')
  await screen.findByText('before')
  isSlow = true
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const asked = (count: number) => expect.poll(() => owed.length).toBe(count)

test.each([
  ['the query', 0, 1],
  ['the act', 1, 0],
])(
  'an act that ends while the query changes is read by the whole page, with the answer to %s first',
  async (_, first, last) => {
    await press('Act')
    await press('Open')
    await asked(1)
    acted.resolve(undefined)
    await asked(2)
    owed[first]?.resolve(null)
    await screen.findByRole('heading', { name: '7' })
    owed[last]?.resolve(null)
    expect(await screen.findByText('after')).toBeDefined()
  },
)

test('a change of the query while an act is read anew takes nothing from it', async () => {
  await press('Act')
  acted.resolve(undefined)
  await asked(1)
  await press('Open')
  await asked(2)
  owed[1]?.resolve(null)
  await screen.findByRole('heading', { name: '7' })
  owed[0]?.resolve(null)
  expect(await screen.findByText('after')).toBeDefined()
})
