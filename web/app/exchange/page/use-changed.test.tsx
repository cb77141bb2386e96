import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLoaderData } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useJson } from '../asking/use-json.ts'
import { all, type Subjects } from '../subjects.ts'
import { useChanged } from './use-changed.ts'

let pageReadings: number
let answers: number

const take = (answer: unknown) => String(answer)
const changes: Record<string, Subjects> = {
  'component a': { component: 'a' },
  'component b': { component: 'b' },
  'all components': { component: all },
  'a member': { member: 'm' },
}

function Page() {
  const changed = useChanged()
  const answer = useJson({ address: '/preview', parse: take, shows: { component: 'a' } })
  const reading = useLoaderData<number>()
  return (
    <>
      {Object.entries(changes).map(([name, subjects]) => (
        <button key={name} type="button" onClick={() => changed(subjects)}>
          {name}
        </button>
      ))}
      <output>{`page ${reading}, answer ${answer.state === 'ready' ? answer.value : answer.state}`}</output>
    </>
  )
}

async function open(shows?: Subjects) {
  renderRoutes(
    [
      {
        path: '/',
        Component: Page,
        HydrateFallback: () => null,
        handle: { shows },
        loader: () => {
          pageReadings += 1
          return pageReadings
        },
      },
      {
        path: '/preview',
        loader: () => {
          answers += 1
          return answers
        },
      },
    ],
    '/',
  )
  await screen.findByText('page 1, answer 1')
}
const tell = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  pageReadings = 0
  answers = 0
})

test.each([
  ['component a', 'page 2, answer 2'],
  ['all components', 'page 2, answer 2'],
])('a change of %s is read by a page and by an answer that show it', async (name, expected) => {
  await open({ component: all })
  await tell(name)
  expect(await screen.findByText(expected)).toBeDefined()
})

test('what does not show the subject is not read again', async () => {
  await open({ component: 'a' })
  await tell('component b')
  await tell('a member')
  await tell('component a')
  expect(await screen.findByText('page 2, answer 2')).toBeDefined()
  expect([pageReadings, answers]).toEqual([2, 2])
})

test('a page that does not say what it shows hears of every change', async () => {
  await open()
  await tell('a member')
  expect(await screen.findByText('page 2, answer 1')).toBeDefined()
})

test('an answer that leads elsewhere has the page read again, which follows', async () => {
  await open({ component: 'a' })
  const led = Response.json({})
  Object.defineProperty(led, 'redirected', { value: true })
  vi.stubGlobal('fetch', async () => led)
  await tell('component a')
  await expect.poll(() => pageReadings).toBe(3)
})
