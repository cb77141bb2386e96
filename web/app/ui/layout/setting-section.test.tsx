import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Row, Rows } from './rows.tsx'
import { SettingSection } from './setting-section.tsx'

test('a section is named by its title and holds its rows and its foot', () => {
  render(
    <SettingSection
      id="sessions"
      title="Active sessions"
      note="Two are old."
      footActions={<button type="button">End</button>}
    >
      <Rows label="Sessions">
        <Row title="Chrome on macOS" text="Active now" />
        <Row title="Safari on iPhone" text="2 h ago" act={<button type="button">Sign out</button>} />
      </Rows>
    </SettingSection>,
  )
  const section = screen.getByRole('region', { name: 'Active sessions' })
  expect(section.id).toBe('sessions')
  expect(within(section).getByText('Two are old.')).toBeDefined()
  const rows = within(within(section).getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1])
})
