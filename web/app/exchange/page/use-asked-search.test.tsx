import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { Pager } from '../../components/list/pager.tsx'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useAskedSearch } from './use-asked-search.ts'

let answers: PromiseWithResolvers<null>[]

function Sort() {
  const { asked, ask } = useAskedSearch()
  const sortBy = (name: string) => {
    const next = new URLSearchParams(asked)
    next.set('sort', name)
    ask(`?${next}`)
  }
  return ['name', 'health'].map((name) => (
    <button key={name} type="button" onClick={() => sortBy(name)}>
      {name}
    </button>
  ))
}

const Page = () => (
  <>
    <Sort />
    <Pager label="Direct" page={1} pages={3} />
    <Pager label="Distant" name="distant" page={1} pages={3} />
    <output>{useLocation().search}</output>
  </>
)

/** Opened at once; every further answer is held back. */
beforeEach(async () => {
  answers = []
  let isOpen = false
  const loader = () => {
    if (!isOpen) return null
    const answer = Promise.withResolvers<null>()
    answers.push(answer)
    return answer.promise
  }
  renderRoutes([{ path: '/', loader, Component: Page, HydrateFallback: () => null }], '/')
  await screen.findByRole('navigation', { name: 'Direct' })
  isOpen = true
})

const next = (place: number) =>
  userEvent.click(screen.getAllByRole('link', { name: 'Next' })[place] as Element)
const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const asked = (count: number) => expect.poll(() => answers.length).toBe(count)
const arrivesAt = (search: string) => {
  for (const answer of answers) answer.resolve(null)
  return expect.poll(() => screen.getByRole('status').textContent).toBe(search)
}

test('a link is built upon another one that is on its way', async () => {
  await next(0)
  await asked(1)
  await next(1)
  await asked(2)
  await arrivesAt('?page=2&distant=2')
})

test('a choice is built upon a link that is on its way', async () => {
  await next(1)
  await asked(1)
  await sortBy('name')
  await asked(2)
  await arrivesAt('?distant=2&sort=name')
})

test('a link is built upon the last of two choices that are on their way', async () => {
  await sortBy('name')
  await sortBy('health')
  await asked(2)
  await next(0)
  await asked(3)
  await arrivesAt('?sort=health&page=2')
})
