import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDependencyColumns } from './dependency-columns.tsx'
import type { JudgedRow } from './judge-dependencies.ts'

const row: JudgedRow = {
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
  latest_version_id: 'v2',
  latest_version_number: '2.0.0',
  penalty: 40,
  band: 'major',
  lag_distance: 'major',
  lag_count: 1,
  source: 'manual',
  last_confirmed_at: '2026-11-01T00:00:00Z',
  health: 60,
  daysBehind: 12,
  pointsLost: 4,
  scoreIfUpgraded: 64,
  best: { id: 'v2', number: '2.0.0', isLatest: true },
}

function open(mayEdit: boolean, shown = row) {
  const move = Object.assign(vi.fn(), { moving: undefined })
  const Table = () => (
    <DataTable
      label="Dependencies"
      columns={useDependencyColumns({ mayEdit, move })}
      rows={[shown]}
      rowKey={({ depends_on_id }) => depends_on_id}
      empty=""
    />
  )
  renderRoutes([{ path: '/', Component: Table }], '/')
  return move
}

test('on a phone too one press moves a dependency to its latest version, and its source is told', async () => {
  const move = open(true)
  const button = await screen.findByRole('button', { name: /^Move to latest/ })
  expect(button.closest('td')?.getAttribute('data-phone')).toBe('3')
  expect(screen.getByText('By hand').closest('td')?.getAttribute('data-phone')).toBe('3')
  await userEvent.click(button)
  expect(move).toHaveBeenCalledWith({
    dependsOnId: 'c2',
    title: 'payments-api',
    from: { id: 'v1', number: '1.0.0' },
    to: { id: 'v2', number: '2.0.0' },
  })
})

test('from a pre-release that is ahead the next one is offered by its number', async () => {
  const move = open(true, { ...row, best: { id: 'v3', number: '3.0.0-rc.2', isLatest: false } })
  await userEvent.click(await screen.findByRole('button', { name: /^Select 3.0.0-rc.2/ }))
  expect(move).toHaveBeenCalledWith(expect.objectContaining({ to: { id: 'v3', number: '3.0.0-rc.2' } }))
})

test('where nothing is better nothing is offered', async () => {
  open(true, { ...row, best: undefined })
  await screen.findByText('payments-api')
  expect(screen.queryByRole('button')).toBeNull()
})

test('who may not edit is not offered to move anything', async () => {
  open(false)
  await screen.findByText('payments-api')
  expect(screen.queryByRole('button')).toBeNull()
})
