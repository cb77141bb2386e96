import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { nextSort } from './column.ts'
import { type Column, DataTable, type Sort } from './data-table.tsx'

interface Fruit {
  name: string
  weight: number
}

const fruits: Fruit[] = [
  { name: 'apple', weight: 80 },
  { name: 'pear', weight: 95 },
  { name: 'plum', weight: 30 },
]

const onOpenMenu = vi.fn<() => void>()

const columns: Column<Fruit>[] = [
  { id: 'name', header: 'Name', sortable: true, phone: '1', cell: ({ name }) => name },
  {
    id: 'weight',
    header: 'Weight',
    sortable: true,
    align: 'right',
    phone: '2r',
    cell: ({ weight }) => weight,
  },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    cell: () => (
      <button type="button" onClick={onOpenMenu}>
        more
      </button>
    ),
  },
]

type Props = Partial<Parameters<typeof DataTable<Fruit>>[0]>

function Where() {
  return <p data-testid="where">{useLocation().pathname}</p>
}

function renderTable(props: Props = {}) {
  return render(
    <MemoryRouter>
      <Where />
      <Routes>
        <Route
          path="*"
          element={
            <DataTable
              label="Fruits"
              columns={columns}
              rows={fruits}
              rowKey={({ name }) => name}
              rowLink={({ name }) => `/fruit/${name}`}
              empty="No fruit"
              {...props}
            />
          }
        />
      </Routes>
    </MemoryRouter>,
  )
}

describe('a data table', () => {
  test('is a table with a caption, column headers and row headers', () => {
    renderTable()
    const table = screen.getByRole('table', { name: 'Fruits' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Weight', 'Actions'])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['apple', 'pear', 'plum'])
  })

  test('says which column is sorted and how, and nothing of those that cannot be', () => {
    renderTable({ sort: { column: 'weight', direction: 'descending' }, onSort: () => undefined })
    const sorts = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))
    expect(sorts).toEqual(['none', 'descending', null])
  })

  test('asks for the next sort when a header is pressed', async () => {
    const onSort = vi.fn<(sort: Sort) => void>()
    renderTable({ sort: { column: 'name', direction: 'ascending' }, onSort })
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await userEvent.click(screen.getByRole('button', { name: 'Weight' }))
    expect(onSort.mock.calls).toEqual([
      [{ column: 'name', direction: 'descending' }],
      [{ column: 'weight', direction: 'ascending' }],
    ])
  })

  test.each([
    [undefined, 'ascending'],
    ['ascending', 'descending'],
    ['descending', 'ascending'],
  ] as const)('a column sorted %s becomes %s', (direction, expected) => {
    const current = direction && { column: 'name', direction }
    expect(nextSort(current, 'name')).toEqual({ column: 'name', direction: expected })
  })

  test('opens a row by its link, from the keyboard too', async () => {
    renderTable()
    screen.getByRole('link', { name: 'pear' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByTestId('where').textContent).toBe('/fruit/pear')
  })

  test('lets the arrows, Home and End walk over the rows and stop at the ends', async () => {
    renderTable()
    screen.getByRole('link', { name: 'apple' }).focus()
    const visited: (string | null | undefined)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'ArrowUp', 'End']) {
      await userEvent.keyboard(`{${key}}`)
      visited.push(document.activeElement?.textContent)
    }
    expect(visited).toEqual(['pear', 'plum', 'plum', 'apple', 'apple', 'plum'])
  })

  test('leaves other controls of a row to themselves', async () => {
    renderTable()
    await userEvent.click(screen.getAllByRole('button', { name: 'more' })[0] as HTMLElement)
    expect(onOpenMenu).toHaveBeenCalledOnce()
    expect(screen.getByTestId('where').textContent).toBe('/')
  })

  test('marks the selected row', () => {
    renderTable({ selectedKey: 'pear' })
    const selected = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-selected') === 'true')
    expect(selected.map((row) => row.textContent)).toEqual(['pear95more'])
  })

  test('carries the place of each cell on a phone', () => {
    renderTable({ rows: fruits.slice(0, 1) })
    const places = [...document.querySelectorAll('tbody > tr > *')].map((cell) =>
      cell.getAttribute('data-phone'),
    )
    expect(places).toEqual(['1', '2r', null])
  })

  test('while loading is busy and shows skeletons instead of rows', () => {
    renderTable({ state: 'loading', skeletonRows: 4 })
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(4)
    expect(screen.queryByText('apple')).toBeNull()
    expect(screen.queryByText('No fruit')).toBeNull()
  })

  test('without rows says so across the whole width', () => {
    renderTable({ rows: [] })
    expect(screen.getByText('No fruit').getAttribute('colspan')).toBe('3')
  })

  test('that failed says so, is not taken for empty, and can be tried again', async () => {
    const onRetry = vi.fn<() => void>()
    renderTable({ rows: [], state: 'error', onRetry })
    expect(screen.getByRole('alert').textContent).toContain('This list could not be loaded.')
    expect(screen.queryByText('No fruit')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('a row with details', () => {
  test('opens and closes by its button, which names what it shows', async () => {
    const onToggle = vi.fn<(name: string) => void>()
    const table = (opened?: string) => (
      <MemoryRouter>
        <DataTable
          label="Fruits"
          columns={columns}
          rows={fruits}
          rowKey={({ name }) => name}
          rowDetails={({ name }) => ({
            isOpen: name === opened,
            onToggle: () => onToggle(name),
            render: () => `All about ${name}`,
          })}
          empty="No fruit"
        />
      </MemoryRouter>
    )
    const { rerender } = render(table())
    expect(screen.queryByText(/^All about/)).toBeNull()
    screen.getByRole('button', { name: 'apple' }).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('pear')
    rerender(table('pear'))
    const opener = screen.getByRole('button', { name: 'pear' })
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    const details = document.getElementById(opener.getAttribute('aria-controls') ?? '')
    expect(details?.textContent).toBe('All about pear')
    expect(screen.getByRole('button', { name: 'plum' }).getAttribute('aria-expanded')).toBe('false')
  })

  test('leaves the other controls of the row alone', async () => {
    const onToggle = vi.fn<() => void>()
    render(
      <MemoryRouter>
        <DataTable
          label="Fruits"
          columns={columns}
          rows={fruits.slice(0, 1)}
          rowKey={({ name }) => name}
          rowDetails={() => ({ isOpen: false, onToggle, render: () => null })}
          empty="No fruit"
        />
      </MemoryRouter>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'more' }))
    expect(onToggle).not.toHaveBeenCalled()
  })
})
