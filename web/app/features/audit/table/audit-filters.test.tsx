import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { logOf } from '../test-support/logs.ts'
import { AuditFilters } from './audit-filters.tsx'

const item = '22222222-2222-4222-8222-222222222222'

async function open(search: string) {
  const Component = () => <AuditFilters log={logOf()} />
  renderRoutes([{ path: '/audits', Component }], `/audits${search}`)
  await screen.findByRole('button', { name: 'Person' })
}

test.each(['', '?kind=component', '?kind=project', '?kind=member'])(
  'items can be chosen for %j',
  async (search) => {
    await open(search)
    expect(screen.getByRole('button', { name: 'Item' })).toBeDefined()
  },
)

test.each(['rule', 'token', 'invitation', 'sso', 'organization'])(
  'a %s cannot be chosen, because no list has it',
  async (kind) => {
    await open(`?kind=${kind}`)
    expect(screen.queryByRole('button', { name: /^Item/ })).toBeNull()
  },
)

test('a chosen item can be cleared whatever its kind is', async () => {
  await open(`?kind=rule&item=${item}`)
  expect(screen.getByRole('button', { name: /^Item/ })).toBeDefined()
})
