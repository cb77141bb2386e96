import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InUse } from '@trellis/domain/contracts/catalog/components'
import { type ActionFunctionArgs, data, Outlet } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { refuse } from '../../../exchange/acting/answer.ts'
import { emptyOverview } from '../../../test-support/empty-overview.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ConfirmationProvider } from '../../../ui/overlay/confirmation.tsx'
import type { Overview } from '../overview.ts'
import { ExampleNotice } from './example-notice.tsx'

const Frame = () => (
  <ConfirmationProvider>
    <ActsProvider>
      <h1>Dashboard</h1>
      <Outlet />
    </ActsProvider>
  </ConfirmationProvider>
)

/** The fields of each request. */
let sent: Record<string, FormDataEntryValue>[]
let dependents: InUse['dependents']

beforeEach(() => {
  sent = []
  dependents = []
})

async function action({ request }: ActionFunctionArgs) {
  const fields = Object.fromEntries(await request.formData())
  sent.push(fields)
  if (dependents.length === 0 || fields.force === 'true') return { ok: true, result: {} }
  return data(refuse('conflict', { dependents }), { status: 409 })
}

async function open(overview: Partial<Overview>, role = 'maintainer') {
  const dashboard = {
    path: 'dashboard',
    action,
    Component: () => <ExampleNotice overview={{ ...emptyOverview, ...overview }} />,
  }
  const shell = {
    id: 'layouts/default',
    path: '/',
    Component: Frame,
    HydrateFallback: () => null,
    loader: () => ({ organizationName: 'Larkfield', role }),
    children: [dashboard],
  }
  renderRoutes([shell], '/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
}

const removal = () => screen.queryByRole('button', { name: 'Remove example data' })

describe('the notice of example data', () => {
  test('says that the page shows examples, while there is nothing else', async () => {
    await open({ component_count: 20, example_count: 20, shows_examples: true })
    expect(screen.getByText(/^You see example data\. .* in the health of Larkfield\./)).toBeTruthy()
    expect(removal()).toBeTruthy()
  })

  test('says that they do not count beside just as many own components', async () => {
    await open({ component_count: 20, example_count: 20 })
    expect(screen.getByText('Example data is still loaded. It does not count here.')).toBeTruthy()
  })

  test('offers the removal only to people who may create components', async () => {
    await open({ example_count: 20 }, 'developer')
    expect(screen.getByText(/^Example data is still loaded/)).toBeTruthy()
    expect(removal()).toBeNull()
  })

  test('removes them with one click', async () => {
    await open({ example_count: 20 })
    await userEvent.click(screen.getByRole('button', { name: 'Remove example data' }))
    expect(await screen.findByText('Example data removed')).toBeTruthy()
    expect(sent).toEqual([{ intent: 'remove-example', force: 'false' }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('asks first if own components depend on them, and names these', async () => {
    const titles = ['billing', 'cart', 'checkout', 'orders', 'search', 'web', 'wiki']
    dependents = titles.map((title) => ({ component_id: title, title }))
    await open({ example_count: 20 })
    await userEvent.click(screen.getByRole('button', { name: 'Remove example data' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove example data?' })
    expect(dialog.textContent).toContain(
      'billing, cart, checkout, orders, search, and 2 others depend on example components. They stay,',
    )
    expect(sent).toHaveLength(1)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove example data' }))
    expect(await screen.findByText('Example data removed')).toBeTruthy()
    expect(sent[1]).toEqual({ intent: 'remove-example', force: 'true' })
  })

  test('is absent without examples', async () => {
    await open({ component_count: 3 })
    expect(screen.queryByText(/xample data/)).toBeNull()
  })
})
