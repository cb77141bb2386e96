import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DocumentContext } from '../../../components/page/document-context.ts'
import LandingLayout from '../../../layouts/landing.tsx'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import Home from './home.tsx'

const open = () =>
  renderRoutes([{ Component: LandingLayout, children: [{ path: '/', Component: Home }] }], '/')

test('the landing page links only to what exists', () => {
  open()
  const targets = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')))
  expect([...targets].sort()).toEqual([
    '#content',
    '/',
    '/#how',
    '/changelog',
    '/contact',
    '/contact?about=demo',
    '/contact?about=support',
    '/demo',
    '/docs',
    '/pricing',
    '/privacy',
    '/signin',
    '/signup',
    '/terms',
  ])
})

test.each([
  [
    'the placeholder that the server fills in, while it is prerendered',
    undefined,
    'https://public-url.invalid/',
  ],
  ['the public address, for a visitor', 'https://trellis.example.com', 'https://trellis.example.com/'],
])('the landing page names %s', (_, publicUrl, address) => {
  const Page = () =>
    publicUrl ? <DocumentContext value={{ publicUrl }}>{<Home />}</DocumentContext> : <Home />
  renderRoutes([{ Component: LandingLayout, children: [{ path: '/', Component: Page }] }], '/')
  const contentOf = (name: string) =>
    document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
  expect(contentOf('url')).toBe(address)
  expect(contentOf('title')).toBe('Know what your software leans on')
  expect(contentOf('description')).toMatch(/^Trellis maps your own components/)
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
    'Add what each depends on',
    'Release, with a guide',
  ])
  expect(screen.getAllByRole('link', { name: 'Start 7-day trial' })).toHaveLength(2)
})

test('the legend names every line that the drawing can have between components', () => {
  open()
  const legend = screen.getByText('patch behind').closest('ul')
  expect([...(legend?.children ?? [])].map((line) => line.textContent)).toEqual([
    'latest',
    'patch behind',
    'minor behind',
    'major behind',
    'withdrawn',
  ])
  expect(
    [...(legend?.querySelectorAll('path') ?? [])].map((line) => line.getAttribute('stroke-dasharray')),
  ).toEqual([null, null, null, null, '5 4'])
})
