import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { ActsProvider } from '../../../../exchange/acting/acts-provider.tsx'
import { unreachable } from '../../../../exchange/acting/answer.ts'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { ConfirmationProvider } from '../../../../ui/overlay/confirmation.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useUserColumns } from './user-columns.tsx'

const users = ['mara', 'elif'].map((name) => ({
  userId: name,
  name: `${name}@larkfield.com`,
  picture: null,
  since: '2026-11-01T00:00:00Z',
  emailNotifications: true,
}))

function Table() {
  const columns = useUserColumns({
    component: { id: 'c1', title: 'payments-api' },
    userId: 'mara',
    mayAssign: true,
  })
  return <DataTable label="Users" columns={columns} rows={users} rowKey={({ userId }) => userId} empty="" />
}

const Page = () => (
  <ActsProvider>
    <ConfirmationProvider>
      <Table />
    </ConfirmationProvider>
  </ActsProvider>
)

const switchOf = (name: string) =>
  screen.getByRole<HTMLButtonElement>('switch', { name: `Email notifications for ${name}@larkfield.com` })
const isOn = (name: string) => switchOf(name).getAttribute('aria-checked') === 'true'

test('a switch stands as it was set while that is on its way, others wait, and a refusal turns it back', async () => {
  const answer = Promise.withResolvers<unknown>()
  const path = '/component/c1/users'
  renderRoutes([{ path, Component: Page, action: () => answer.promise }], path)
  await screen.findByRole('table')
  await userEvent.click(switchOf('elif'))
  expect([isOn('mara'), isOn('elif')]).toEqual([true, false])
  expect([switchOf('mara').disabled, switchOf('elif').disabled]).toEqual([true, false])
  answer.resolve(data(unreachable, { status: 503 }))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  expect([isOn('mara'), isOn('elif')]).toEqual([true, true])
  expect(switchOf('mara').disabled).toBe(false)
})
