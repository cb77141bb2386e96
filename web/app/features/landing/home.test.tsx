import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import LandingLayout from '../../layouts/landing.tsx'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import Home from './home.tsx'

const open = () =>
  renderRoutes([{ Component: LandingLayout, children: [{ path: '/', Component: Home }] }], '/')

test('the landing page links only to what exists', () => {
  open()
  const targets = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')))
  expect([...targets].sort()).toEqual(['#content', '/', '/#how', '/signin', '/signup'])
})

test('the example diagram is one picture: nothing in it can be reached or pressed', () => {
  open()
  const picture = screen.getByRole('img', { name: /^An example diagram/ })
  expect(picture.querySelector('[inert]')?.querySelectorAll('button')).toHaveLength(7)
})

test('the landing page tells the three steps and the trial', () => {
  open()
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Name your components',
    'Say what each depends on',
    'Release, with a guide',
  ])
  expect(screen.getAllByRole('link', { name: 'Start 7-day trial' })).toHaveLength(2)
})
