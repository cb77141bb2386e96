import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DependencyListRow } from '../../../data/catalog/dependency-rows.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { UsersOfVersion } from './users-of-version.tsx'

const user: DependencyListRow = {
  component_id: 'c1',
  component_title: 'checkout-web',
  component_kind: 'web_app',
  component_health_score: 60,
  depends_on_id: 'c2',
  depends_on_title: 'payments-api',
  depends_on_kind: 'microservice',
  version_id: 'v1',
  number: '1.0.0',
  state: 'active',
  latest_version_id: 'v1',
  latest_version_number: '1.0.0',
  penalty: 0,
  band: 'latest',
  lag_distance: null,
  lag_count: 0,
  source: 'manual',
  last_confirmed_at: '2026-11-01T00:00:00Z',
}

const open = (count: number, page = 1, isAwaited = false) => {
  const users = { rows: count === 0 ? [] : [user], count, page }
  const Users = () => <UsersOfVersion users={users} isAwaited={isAwaited} />
  renderRoutes([{ path: '/', Component: Users }], '/?page=2')
}

test('all that use a version can be reached, a page at a time', async () => {
  open(41, 2)
  expect(await screen.findByText('Page 2 of 3')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/?page=3')
  expect(screen.getByRole('link', { name: /checkout-web$/ }).getAttribute('href')).toBe('/component/c1')
})

test('few need no pages, and none is said', async () => {
  open(1)
  await screen.findByRole('link', { name: /checkout-web$/ })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a version that nothing depends on says so', async () => {
  open(0)
  expect(await screen.findByText('Nothing depends on this version.')).toBeDefined()
})

test('a version that others have yet to move to says that', async () => {
  open(0, 1, true)
  expect(await screen.findByText('No component has upgraded to this version yet.')).toBeDefined()
})
