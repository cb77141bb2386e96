import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyOverview } from '../../../test-support/empty-overview.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import type { Release } from '../overview.ts'
import { ReleasesPanel } from './releases-panel.tsx'

const releases: Release[] = [
  {
    id: 'v2',
    component_id: 'c1',
    title: 'payments-api',
    number: '6.0.0',
    released_at: '2026-11-14T10:00:00Z',
    change_kind: 'breaking',
    change_title: 'Charges move to /v2/charges',
  },
  {
    id: 'v1',
    component_id: 'c2',
    title: 'design-system',
    number: '7.2.1',
    released_at: '2026-11-01T10:00:00Z',
    change_kind: null,
    change_title: null,
  },
]

const open = (shown: readonly Release[]) => {
  const panel = () => <ReleasesPanel overview={{ ...emptyOverview, releases: shown }} />
  renderRoutes([{ path: '/', Component: panel }], '/')
}

test('recent releases name component, number, day and what was broken, and lead to both', async () => {
  open(releases)
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('There are too few releases')
  expect(within(first).getByText('Breaking:').parentElement?.textContent).toBe(
    'Breaking: Charges move to /v2/charges',
  )
  expect(within(first).getByTitle('14 Nov 2026').getAttribute('datetime')).toBe('2026-11-14T10:00:00Z')
  expect(
    within(first)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['payments-api', '/component/c1'],
    ['6.0.0', '/component/c1/version/v2'],
  ])
  expect(second.textContent).toContain('design-system7.2.1')
  expect(within(second).queryByText('Breaking:')).toBeNull()
})

test('an organization without a release says so', async () => {
  open([])
  expect(await screen.findByText('No versions released yet.')).toBeDefined()
  expect(screen.queryByRole('listitem')).toBeNull()
})
