import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useOutletContext } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useJson } from '../asking/use-json.ts'
import { all, type Subjects } from '../subjects.ts'
import { useChanged } from './use-changed.ts'
import { ignoresSearchInShell, readsAddress } from './when-to-read.ts'

/** How often each has been read. */
let readings: { shell: number; page: number; answer: number }
/** Set while answers to pages are held back. */
let held: PromiseWithResolvers<void> | undefined
let heldAnswer: PromiseWithResolvers<void> | undefined

const take = (answer: unknown) => String(answer)
const announced: Record<string, readonly Subjects[]> = {
  'component a': [{ component: 'a' }],
  'component b': [{ component: 'b' }],
  'all components': [{ component: all }],
  'a project and component a': [{ project: 'p', component: 'a' }],
  'a project': [{ project: 'p' }],
  'a member': [{ member: 'm' }],
  'a version': [{ version: 'v' }],
  'fifty changes': Array.from({ length: 50 }, (_, place) => ({ component: place % 2 ? 'a' : 'b' })),
}

function Shell() {
  const changed = useChanged()
  const answer = useJson({ address: '/preview', parse: take, shows: { component: 'a' } })
  const shell = useLoaderData<number>()
  return (
    <>
      {Object.entries(announced).map(([name, changes]) => (
        <button key={name} type="button" onClick={() => changes.map((change) => changed(change))}>
          {name}
        </button>
      ))}
      <Link to="/component/b/versions">Versions of b</Link>
      <Link to="?page=2">Page 2</Link>
      <Outlet context={`shell ${shell}, answer ${answer.state === 'ready' ? answer.value : answer.state}`} />
    </>
  )
}

const Page = () => <output>{`${useLoaderData<string>()}, ${useOutletContext<string>()}`}</output>

async function readPage({ params, request }: LoaderFunctionArgs) {
  readings.page += 1
  const reading = readings.page
  await held?.promise
  return `page ${reading}${params.id ? ` of ${params.id}` : ''}${new URL(request.url).search}`
}

const page = (path: string) => ({ path, Component: Page, loader: readPage, shouldRevalidate: readsAddress })

async function open(path: string) {
  const shell = {
    Component: Shell,
    HydrateFallback: () => null,
    handle: { shows: { project: all, member: all } },
    loader: () => {
      readings.shell += 1
      return readings.shell
    },
    shouldRevalidate: ignoresSearchInShell,
    children: [page('/component/:id/versions'), page('/component/all'), page('/unnamed')],
  }
  const preview = {
    path: '/preview',
    loader: async () => {
      readings.answer += 1
      const reading = readings.answer
      await heldAnswer?.promise
      return reading
    },
  }
  renderRoutes([shell, preview], path)
  await screen.findByText(/shell 1, answer 1$/)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const told = () => screen.getByRole('status').textContent
const tells = (expected: string) => expect.poll(told).toBe(expected)

beforeEach(() => {
  readings = { shell: 0, page: 0, answer: 0 }
  held = undefined
  heldAnswer = undefined
})

test.each([
  ['/component/a/versions', 'component a', { page: 2, shell: 1, answer: 2 }],
  ['/component/a/versions', 'all components', { page: 2, shell: 1, answer: 2 }],
  ['/component/all', 'component b', { page: 2, shell: 1, answer: 1 }],
  ['/component/all', 'all components', { page: 2, shell: 1, answer: 2 }],
  ['/component/a/versions', 'a project', { page: 1, shell: 2, answer: 1 }],
  ['/component/a/versions', 'a member', { page: 2, shell: 2, answer: 1 }],
  ['/component/a/versions', 'a project and component a', { page: 2, shell: 2, answer: 2 }],
])('at %s, a change of %s reloads only what shows it', async (path, name, expected) => {
  await open(path)
  await press(name)
  const { page, shell, answer } = expected
  await expect.poll(told).toMatch(new RegExp(`^page ${page}\\b.*, shell ${shell}, answer ${answer}$`))
  expect(readings).toEqual(expected)
})

test('what does not show the subject is not read again', async () => {
  await open('/component/a/versions')
  await press('component b')
  await press('a version')
  await press('component a')
  await tells('page 2 of a, shell 1, answer 2')
  expect(readings).toEqual({ shell: 1, page: 2, answer: 2 })
})

test('a page that does not say what it shows hears of every change', async () => {
  await open('/unnamed')
  await press('a version')
  await tells('page 2, shell 1, answer 1')
})

test('an answer that leads elsewhere has the page read again, which follows', async () => {
  await open('/component/a/versions')
  const led = Response.json({})
  Object.defineProperty(led, 'redirected', { value: true })
  vi.stubGlobal('fetch', async () => led)
  await press('component a')
  await expect.poll(() => readings.page).toBe(3)
})

test('changes announced during a reload are read together by one more', async () => {
  await open('/component/a/versions')
  held = Promise.withResolvers()
  await press('component a')
  await press('fifty changes')
  await press('a project')
  expect(readings).toEqual({ shell: 1, page: 2, answer: 2 })
  held.resolve()
  await tells('page 3 of a, shell 2, answer 3')
  expect(readings).toEqual({ shell: 2, page: 3, answer: 3 })
})

test('changes announced while an answer is fetched wait for it, and are read together as well', async () => {
  await open('/component/all')
  heldAnswer = Promise.withResolvers()
  await press('component a')
  await press('fifty changes')
  expect(readings).toEqual({ shell: 1, page: 2, answer: 2 })
  heldAnswer.resolve()
  await tells('page 3, shell 1, answer 3')
  expect(readings).toEqual({ shell: 1, page: 3, answer: 3 })
})

test('a pending page that shows the subject loads again, because its loaders may have run before', async () => {
  await open('/component/a/versions')
  held = Promise.withResolvers()
  await follow('Versions of b')
  await expect.poll(() => readings.page).toBe(2)
  await press('component b')
  await expect.poll(() => readings.page).toBe(3)
  held.resolve()
  await expect.poll(told).toMatch(/^page 3 of b,/)
})

test('a query that changes during a reload of the shell takes nothing from it', async () => {
  await open('/component/a/versions')
  held = Promise.withResolvers()
  await press('a member')
  await follow('Page 2')
  await expect.poll(() => readings.page).toBe(3)
  held.resolve()
  await tells('page 3 of a?page=2, shell 3, answer 1')
})
