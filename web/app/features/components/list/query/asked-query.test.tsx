// What people choose while the list is still loading.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchField } from '../../../../components/list/search-field.tsx'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { ColumnsMenu } from '../table/columns-menu.tsx'
import { changeListQuery } from './list-query.ts'
import { useAskedQuery } from './use-asked-query.ts'

let answer: () => void

function List() {
  const asked = useAskedQuery()
  return (
    <>
      <SearchField
        label="Search"
        placeholder="Search"
        search={asked.query.search}
        onSearch={(search) => asked.ask(changeListQuery(asked.query, { search }), { replace: true })}
      />
      <ColumnsMenu {...asked} userId={undefined} />
      <Link to="/other">Elsewhere</Link>
      <output>{useLocation().search}</output>
    </>
  )
}

/** Opened at once; every further answer waits for `arrive`. */
async function openList(search = '') {
  let read = async () => null
  renderRoutes(
    [
      { path: '/', loader: () => read(), Component: List, HydrateFallback: () => null },
      { path: '/other', loader: () => read(), Component: () => <h1>The other page</h1> },
    ],
    `/${search}`,
  )
  await screen.findByRole('searchbox')
  read = () => new Promise((resolve) => (answer = () => resolve(null)))
}

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const address = () => screen.getByRole('status').textContent
const arrive = () => act(async () => answer())
const rest = () => act(() => vi.advanceTimersByTimeAsync(250))
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const hide = (column: string) => user.click(screen.getByRole('menuitemcheckbox', { name: column }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

describe('two choices before the first is answered', () => {
  test('are both kept, and shown at once', async () => {
    await openList()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await hide('Created')
    await hide('Updated')
    expect(address()).toBe('')
    for (const name of ['Created', 'Updated']) {
      const choice = screen.getByRole('menuitemcheckbox', { name })
      expect(choice.getAttribute('aria-checked'), name).toBe('false')
    }
    await arrive()
    expect(address()).toBe('?hide=created,updated')
  })

  test('are both kept where the second is a word that was being typed', async () => {
    await openList()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await hide('Created')
    await user.keyboard('{Escape}')
    await user.type(field(), 'pay')
    await rest()
    await arrive()
    expect(address()).toBe('?q=pay&hide=created')
  })
})

describe('the search field', () => {
  test('keeps a space at the end, for the word that follows', async () => {
    await openList('?q=pay')
    await user.type(field(), ' ')
    await rest()
    expect(field().value).toBe('pay ')
    await user.type(field(), 'api')
    await rest()
    await arrive()
    expect(address()).toBe('?q=pay+api')
    expect(field().value).toBe('pay api')
  })

  test('keeps what is typed on while an answer arrives', async () => {
    await openList()
    await user.type(field(), 'pay')
    await rest()
    await user.type(field(), 'ments')
    await arrive()
    expect(field().value).toBe('payments')
  })

  test('does not call back who leaves before it has asked', async () => {
    await openList()
    await user.type(field(), 'pay')
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await rest()
    await arrive()
    expect(await screen.findByRole('heading', { name: 'The other page' })).toBeDefined()
  })

  test('does not call them back from a page that is too busy to render the step', async () => {
    await openList()
    await user.type(field(), 'pay')
    await act(async () => {
      screen.getByRole('link', { name: 'Elsewhere' }).click()
      vi.advanceTimersByTime(250)
    })
    await arrive()
    expect(await screen.findByRole('heading', { name: 'The other page' })).toBeDefined()
  })
})
