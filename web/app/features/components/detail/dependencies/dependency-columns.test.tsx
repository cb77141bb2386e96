import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ActsProvider } from '../../../../exchange/acting/acts-provider.tsx'
import { unreachable } from '../../../../exchange/acting/answer.ts'
import { judgedRow as row } from '../../../../test-support/judged-row.ts'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useDependencyColumns } from './dependency-columns.tsx'
import { useMove } from './use-move.ts'

function open(mayEdit: boolean, shown = row) {
  const move = Object.assign(vi.fn(), { moving: [] })
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
  expect(screen.getByText('Manual').closest('td')?.getAttribute('data-phone')).toBe('3')
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

test('no upgrade is offered if no version is better', async () => {
  open(true, { ...row, best: undefined })
  await screen.findByText('payments-api')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a person who may not edit is offered no upgrade', async () => {
  open(false)
  await screen.findByText('payments-api')
  expect(screen.queryByRole('button')).toBeNull()
})

/** Two dependencies that are behind, and a server that answers when told to. */
async function openTwo() {
  const sent: Record<string, unknown>[] = []
  const owed: PromiseWithResolvers<unknown>[] = []
  const second = { ...row, depends_on_id: 'c3', depends_on_title: 'event-bus' }
  const Table = () => (
    <DataTable
      label="Dependencies"
      columns={useDependencyColumns({ mayEdit: true, move: useMove({ id: 'c1' }) })}
      rows={[row, second]}
      rowKey={({ depends_on_id }) => depends_on_id}
      empty=""
    />
  )
  const Page = () => (
    <ActsProvider>
      <Table />
    </ActsProvider>
  )
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    const answer = Promise.withResolvers<unknown>()
    owed.push(answer)
    return answer.promise
  }
  renderRoutes(
    [{ path: '/component/c1/dependencies', Component: Page, action }],
    '/component/c1/dependencies',
  )
  await screen.findByText('event-bus')
  const answer = async (what: unknown) => {
    await expect.poll(() => owed.length).toBe(1)
    owed.pop()?.resolve(what)
  }
  return { sent, answer }
}

const buttonOf = (title: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Move to latest of ${title}` })
const canMove = () => ['payments-api', 'event-bus'].filter((title) => !buttonOf(title).disabled)
const done = { ok: true, result: null }

test('while one dependency is moved the others wait, so that each is told and can be taken back', async () => {
  const { sent, answer } = await openTwo()
  await userEvent.click(buttonOf('payments-api'))
  expect(buttonOf('payments-api').getAttribute('aria-busy')).toBe('true')
  expect(canMove()).toEqual([])
  await userEvent.click(buttonOf('event-bus'))
  await answer(done)
  expect(await screen.findByText('payments-api moved to 2.0.0')).toBeDefined()
  expect(canMove()).toEqual(['payments-api', 'event-bus'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(canMove()).toEqual([])
  await answer(done)
  expect(await screen.findByText('payments-api is back on 1.0.0')).toBeDefined()
  expect(sent.map(({ dependsOnId, versionId }) => [dependsOnId, versionId])).toEqual([
    ['c2', 'v2'],
    ['c2', 'v1'],
  ])
})

test('a refused move is told, and the next one can be made', async () => {
  const { answer } = await openTwo()
  await userEvent.click(buttonOf('payments-api'))
  await answer(data(unreachable, { status: 503 }))
  expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
  await userEvent.click(buttonOf('event-bus'))
  await answer(done)
  expect(await screen.findByText('event-bus moved to 2.0.0')).toBeDefined()
})
