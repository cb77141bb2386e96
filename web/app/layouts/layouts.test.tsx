import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { findScreen } from '../screens/screens.ts'
import { renderRoutes } from '../test-support/render-routes.tsx'
import BareLayout from './bare.tsx'
import DefaultLayout from './default.tsx'
import DocumentLayout from './document.tsx'
import LandingLayout from './landing.tsx'
import StandardLayout, { type StandardHandle } from './standard.tsx'

const page = { path: '/page', Component: () => <h1>page</h1> }
const landingPage = { path: '/page', Component: () => <main id="content">page</main> }

const defaultLoader = (changes = {}) => ({
  Component: DefaultLayout,
  HydrateFallback: () => null,
  loader: () => ({
    organizationId: '1',
    organizations: [{ id: '1', name: 'Larkfield' }],
    organizationName: 'Larkfield',
    email: 'mara@larkfield.com',
    role: 'maintainer',
    state: 'trialing',
    trialDaysLeft: 7,
    publishableKey: 'sb_publishable_test',
    closed: [],
    ...changes,
  }),
})

describe('every layout', () => {
  test.each([
    ['landing', { Component: LandingLayout, children: [landingPage] }],
    ['document', { Component: DocumentLayout, children: [page] }],
    ['standard', { Component: StandardLayout, children: [page] }],
    ['default', { ...defaultLoader(), children: [page] }],
  ])('has one main landmark and a link that skips to it: %s', async (_name, layout) => {
    renderRoutes([layout], '/page')
    const main = await screen.findByRole('main')
    expect(main.textContent).toContain('page')
    const [first] = screen.getAllByRole('link')
    expect(first?.textContent).toBe('Skip to content')
    expect(first?.getAttribute('href')).toBe(`#${main.id}`)
  })
})

test('the bare layout puts nothing around the page', () => {
  const { container } = renderRoutes([{ Component: BareLayout, children: [page] }], '/page')
  expect(container.querySelector('h1')?.textContent).toBe('page')
  expect(screen.queryByRole('main')).toBeNull()
})

test('the standard layout shows what a page brings for the bar', () => {
  const handle: StandardHandle = { Aside: () => <p>aside</p> }
  renderRoutes([{ Component: StandardLayout, children: [{ ...page, handle }] }], '/page')
  expect(within(screen.getByRole('banner')).getByText('aside')).toBeTruthy()
})

test('below the standard layout stand terms, privacy and the way to write to us', () => {
  renderRoutes([{ Component: StandardLayout, children: [page] }], '/page')
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Contact', '/contact'],
  ])
})

describe('the default layout', () => {
  const open = (changes = {}) => {
    renderRoutes([{ ...defaultLoader(changes), children: [{ ...page, path: '/dashboard' }] }], '/dashboard')
    return screen.findByRole('main')
  }

  test('names the organization, the page and the current destination', async () => {
    await open()
    expect(screen.getAllByText('Larkfield').length).toBeGreaterThan(0)
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Dashboard')).toBeTruthy()
    const current = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
      name: 'Dashboard',
    })
    expect(current.getAttribute('aria-current')).toBe('page')
  })

  test('links only to what exists', async () => {
    await open()
    const targets = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? ''))
    expect([...targets].filter((target) => target !== '#content' && !findScreen(target))).toEqual([])
    expect([...targets]).toEqual(
      expect.arrayContaining([
        '/architecture',
        '/component/all',
        '/dashboard',
        '/docs',
        '/getting-started',
        '/my-components',
        '/project',
        '/settings',
      ]),
    )
  })

  test('has no link to what the member may not open', async () => {
    await open({ closed: ['/settings'] })
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Projects' }).length).toBeGreaterThan(0)
  })

  test.each([
    [7, '7 days left', '7days', 0],
    [1, '1 day left', '1day', 6],
    [0, 'Ended', '0days', 7],
  ])(
    'says in the trial box that %i days are left, in short on a rail',
    async (trialDaysLeft, words, short, usedDays) => {
      await open({ trialDaysLeft })
      const box = screen.getByRole('region', { name: 'Trial' })
      expect(box.textContent).toContain(words)
      expect(box.querySelector('p')?.textContent).toBe(short)
      expect(box.querySelectorAll('.bg-accent-line')).toHaveLength(usedDays)
    },
  )

  test('tells those who have a plan, or need none, of no trial', async () => {
    await open({ state: 'active' })
    expect(screen.queryByRole('region', { name: 'Trial' })).toBeNull()
  })

  test.each([
    ['maintainer', 'Read-only: your company has no active plan.Contact us to choose a plan'],
    ['developer', 'Read-only: your company has no active plan. Ask a maintainer to contact us about one.'],
  ])('says above every page of a company without a plan what a %s can do', async (role, words) => {
    await open({ state: 'not_active', trialDaysLeft: 0, role })
    expect(screen.getByRole('complementary', { name: 'Read-only' }).textContent).toBe(words)
  })

  test('has no such banner while there is a trial', async () => {
    await open()
    expect(screen.queryByRole('complementary', { name: 'Read-only' })).toBeNull()
  })

  test('has the color mode and the way out in the account menu', async () => {
    await open()
    const [trigger] = screen.getAllByRole('button', { name: 'Account of mara@larkfield.com' })
    trigger?.focus()
    trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual([
      'System',
      'Light',
      'Dark',
    ])
    const signOut = screen.getByRole('menuitem', { name: 'Sign out' })
    expect(signOut.getAttribute('href')).toBe('/logout')
  })
})
