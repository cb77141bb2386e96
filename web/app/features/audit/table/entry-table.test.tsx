import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { noFilters } from '../query/audit-query.ts'
import { entryOf, logOf } from '../test-support/logs.ts'
import { EntryTable } from './entry-table.tsx'

type Shown = Parameters<typeof logOf>[0]

function open(log: Shown) {
  const Component = () => <EntryTable log={logOf(log)} />
  renderRoutes([{ path: '/audits', Component }], '/audits')
}

test('a log without entries says so', async () => {
  open({})
  expect(await screen.findByText('No entries yet')).toBeDefined()
})

test('filters that find nothing can be cleared', async () => {
  open({ query: { ...noFilters, kind: 'rule' } })
  expect(await screen.findByText('No entries for these filters')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/audits')
})

test.each(['before', 'after'])('an empty page by %s leads to the newest entries that match', async (side) => {
  open({ query: { ...noFilters, kind: 'rule', [side]: 3 } })
  expect(await screen.findByText('No entries on this page')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show the newest entries' }).getAttribute('href')).toBe(
    '/audits?kind=rule',
  )
})

test('pages go on from the first and the last entry', async () => {
  const entries = [entryOf({ sequence: 90 }), entryOf({ sequence: 41 })]
  open({ page: { entries, hasNewer: true, hasOlder: true } })
  expect(await screen.findByText('Entries 90 to 41')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Newer' }).getAttribute('href')).toBe('/audits?after=90')
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/audits?before=41')
})

test('there is no way to pages that would be empty', async () => {
  open({ page: { entries: [entryOf()], hasNewer: false, hasOlder: false } })
  expect(await screen.findByText('Entry 12', { selector: 'span.tabular-nums' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /^(Newer|Older)$/ })).toBeNull()
})
