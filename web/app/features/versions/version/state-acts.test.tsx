import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { VersionListRow } from '../../../data/catalog/dependency-rows.ts'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Refusal, unreachable } from '../../../exchange/acting/answer.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { StateActs } from './state-acts.tsx'

const component = { id: 'c1', title: 'payments-api' }
const version: VersionListRow = {
  id: 'v1',
  component_id: 'c1',
  component_title: 'payments-api',
  number: '1.0.0',
  is_stable: true,
  is_breaking: false,
  state: 'active',
  state_reason: null,
  release_notes: null,
  released_at: '2026-11-01T00:00:00Z',
  is_latest: true,
  dependent_count: 2,
  change_count: 0,
  revision: 3,
}

/** The server's revision is newer than the page's, until it is sent along or read again. */
function open(refusal: Refusal | Promise<Refusal>, shown: Partial<VersionListRow> = {}) {
  const sent: Record<string, unknown>[] = []
  const read = vi.fn(() => ({ ...version, ...shown }))
  renderRoutes(
    [
      {
        id: 'version',
        path: '/component/:id/version/:versionId',
        loader: read,
        HydrateFallback: () => null,
        Component: () => (
          <ActsProvider>
            <StateActs component={component} version={{ ...version, ...shown }} mayForce={false} />
          </ActsProvider>
        ),
        action: async ({ request }) => {
          const form = Object.fromEntries(await request.formData())
          sent.push(form)
          return form.revision === '7' ? { ok: true, result: version } : data(await refusal, { status: 409 })
        },
      },
      { path: '/component/:id/in-use', loader: () => ({ dependents: [], count: 0 }) },
    ],
    '/component/c1/version/v1',
  )
  return { sent, read }
}

const stale: Refusal = {
  ...unreachable,
  kind: 'conflict',
  stale: {
    current: { revision: 7, state: 'deprecated', state_reason: 'Refunds are slow.' },
    changed: ['state', 'state_reason'],
  },
}

async function withdraw() {
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = screen.getByRole('dialog', { name: 'Withdraw 1.0.0?' })
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Refunds are paid twice.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw 1.0.0' }))
  return dialog
}

test('a warning about a version that others have changed is refused, says how, and can be insisted on', async () => {
  const { sent } = open(stale)
  const dialog = await withdraw()
  expect(await within(dialog).findByText('State is now “Deprecated”')).toBeDefined()
  expect(within(dialog).getByText('Reason is now “Refunds are slow.”')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save mine anyway' }))
  expect(await screen.findByText('1.0.0 withdrawn')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  const warning = { state: 'withdrawn', reason: 'Refunds are paid twice.' }
  expect(sent).toEqual([
    { ...warning, revision: '3' },
    { ...warning, revision: '7' },
  ])
})

test('a refused warning can be given up for what others have written, which is read again', async () => {
  const { sent, read } = open(stale)
  const dialog = await withdraw()
  const before = read.mock.calls.length
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Discard mine' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => read.mock.calls.length).toBe(before + 1)
  expect(sent).toHaveLength(1)
})

test('a warning that cannot be sent keeps its reason', async () => {
  open(unreachable)
  const dialog = await withdraw()
  expect(
    await within(dialog).findByText('The service cannot be reached. Try again in a moment.'),
  ).toBeDefined()
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Refunds are paid twice.')
})

test('a version that others have changed is not made active again by someone who has not seen it', async () => {
  const { sent } = open(stale, { state: 'deprecated' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reactivate' }))
  const told = await screen.findByText('Someone else changed this in the meantime. Check it and try again.')
  expect(told).toBeDefined()
  expect(sent).toEqual([{ state: 'active', revision: '3' }])
})

test('a warning on its way keeps its dialog, where a refusal of it is told', async () => {
  const answer = Promise.withResolvers<Refusal>()
  open(answer.promise)
  const dialog = await withdraw()
  await userEvent.keyboard('{Escape}')
  answer.resolve(unreachable)
  expect(
    await within(dialog).findByText('The service cannot be reached. Try again in a moment.'),
  ).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deletion on its way keeps its dialog, where a refusal of it is told', async () => {
  const answer = Promise.withResolvers<Refusal>()
  const { sent } = open(answer.promise)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete payments-api 1.0.0?' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete 1.0.0' }))
  await userEvent.keyboard('{Escape}')
  answer.resolve(unreachable)
  expect(
    await within(dialog).findByText('The service cannot be reached. Try again in a moment.'),
  ).toBeDefined()
  expect(sent).toEqual([{ intent: 'delete', shown: '0' }])
})
