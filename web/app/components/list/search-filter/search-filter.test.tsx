import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { AskedChoices } from './asked-choices.tsx'
import { GivenChoices } from './given-choices.tsx'
import { SearchFilter } from './search-filter.tsx'

const people = Array.from({ length: 300 }, (_, place) => ({
  value: `u${place}`,
  label: `person-${place}@example.com`,
}))
const me = { value: 'me', label: 'Me' }

function Filter({ asks }: { asks: boolean }) {
  const [value, setValue] = useState<string>()
  return (
    <SearchFilter
      icon="users"
      name="Assigned"
      value={value}
      valueLabel={[me, ...people].find((person) => person.value === value)?.label}
      onChange={setValue}
    >
      {(choose) =>
        asks ? (
          <AskedChoices label="Find a person" address="/people" first={[me]} onChoose={choose} />
        ) : (
          <GivenChoices label="Find a person" choices={[me, ...people]} onChoose={choose} />
        )
      }
    </SearchFilter>
  )
}

/** The server finds names that contain the text, and returns three of them. */
function open(asks: boolean, answer: (query: string) => object = find) {
  renderRoutes(
    [
      { path: '/', Component: () => <Filter asks={asks} /> },
      {
        path: '/people',
        loader: ({ request }) => {
          const query = new URL(request.url).searchParams.get('q') ?? ''
          return answer(query)
        },
      },
    ],
    '/',
  )
}

function find(query: string) {
  const found = people.filter(({ label }) => label.includes(query))
  return { choices: found.slice(0, 3), count: found.length }
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test.each([
  ['the server', true, 4, '297 more. Type to find them.'],
  ['the page', false, 20, '281 more. Type to find them.'],
])(
  'a choice of %s beyond the first is found by typing, and those left out are counted',
  async (_, asks, listed, left) => {
    open(asks)
    await userEvent.click(await screen.findByRole('button', { name: 'Assigned' }))
    expect(await screen.findByText(left)).toBeDefined()
    expect(options()).toHaveLength(listed)
    expect(options()[0]).toBe('Me')
    const field = screen.getByRole('combobox', { name: 'Find a person' })
    await expect.poll(() => document.activeElement).toBe(field)
    await userEvent.type(field, 'person-271')
    await screen.findByRole('option', { name: 'person-271@example.com' })
    await userEvent.keyboard('{Enter}')
    const chip = await screen.findByRole('button', { name: 'Assigned: person-271@example.com' })
    await expect.poll(() => document.activeElement).toBe(chip)
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.click(chip)
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Assigned' }))
  },
)

test('the arrows walk over the choices, and Esc gives the focus back', async () => {
  open(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Assigned' }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const active = within(screen.getByRole('listbox')).getByRole('option', { selected: true })
  expect(active.textContent).toBe('person-1@example.com')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Assigned' }))
})

test('a text that nothing has is named, and a server that does not answer is told', async () => {
  open(true, (query) => {
    if (query === 'p') throw new TypeError('Failed to fetch')
    return { choices: [], count: 0 }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Assigned' }))
  await userEvent.type(screen.getByRole('combobox'), 'zz')
  expect(await screen.findByText('No results for “zz”.')).toBeDefined()
  await userEvent.clear(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'p')
  expect(await screen.findByText(/cannot be reached/)).toBeDefined()
})
