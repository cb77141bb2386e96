import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import type { LoadedAudit } from '../query/load-audit.ts'
import { entryOf, logOf } from '../test-support/logs.ts'
import { EntryDrawer } from './entry-drawer.tsx'

const mara = '11111111-1111-4111-8111-111111111111'
const checkout = '22222222-2222-4222-8222-222222222222'
const jonas = '33333333-3333-4333-8333-333333333333'
const bot = '44444444-4444-4444-8444-444444444444'

const names = {
  [mara]: { kind: 'member', name: 'Mara Okafor' },
  [checkout]: { kind: 'component', name: 'checkout' },
  [jonas]: { kind: 'member', name: 'Jonas Weber' },
  [bot]: { kind: 'token', name: 'release-bot' },
}

async function open(parts: Partial<ReturnType<typeof entryOf>>, log: Partial<LoadedAudit> = {}) {
  const page = { entries: [entryOf(parts)], hasNewer: false, hasOlder: false }
  const Component = () => <EntryDrawer log={logOf({ names, page, ...log })} />
  renderRoutes([{ path: '/audits', Component }], '/audits?entry=12')
  return within(await screen.findByRole('dialog', { name: 'Entry 12' }))
}

const factOf = (drawer: ReturnType<typeof within>, label: string) =>
  drawer.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent

test('shows who acted, from where, and nobody else', async () => {
  const drawer = await open({})
  expect(drawer.getByRole('heading', { level: 3 }).textContent).toBe(
    'Mara Okafor changed a component: checkout',
  )
  expect(factOf(drawer, 'Person')).toBe('Mara Okafor')
  expect(factOf(drawer, 'Address')).toBe('203.0.113.24')
  expect(factOf(drawer, 'On behalf of')).toBeUndefined()
  expect(factOf(drawer, 'With token')).toBeUndefined()
})

test('shows on whose behalf somebody acted', async () => {
  const drawer = await open({ on_behalf_of_id: jonas })
  expect(drawer.getByRole('heading', { level: 3 }).textContent).toMatch(/^Mara Okafor as Jonas Weber /)
  expect(factOf(drawer, 'Person')).toBe('Mara Okafor')
  expect(factOf(drawer, 'On behalf of')).toBe('Jonas Weber')
})

test('shows with which token somebody acted', async () => {
  const drawer = await open({ token_id: bot })
  expect(drawer.getByRole('heading', { level: 3 }).textContent).toMatch(/^Mara Okafor with release-bot /)
  expect(factOf(drawer, 'With token')).toBe('release-bot')
})

test('shows what an update changed, before and after, and nothing else', async () => {
  const drawer = await open({
    before: [{ id: checkout, title: 'checkout', lifecycle: 'experimental' }],
    after: [{ id: checkout, title: 'checkout', lifecycle: 'production' }],
  })
  const [head, ...rows] = within(drawer.getByRole('table')).getAllByRole('row')
  expect(head?.textContent).toBe('FieldBeforeAfter')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Lifecycle− experimental+ production'])
})

test('leads to the item as it is now', async () => {
  const drawer = await open({})
  expect(drawer.getByRole('link', { name: 'Open checkout' }).getAttribute('href')).toBe(
    '/component/22222222-2222-4222-8222-222222222222',
  )
})

test('leads nowhere if the item was deleted', async () => {
  const drawer = await open({}, { names: {} })
  expect(drawer.queryByRole('link', { name: /^Open/ })).toBeNull()
})

test('names a rule by its kind, in words', async () => {
  const rule = '55555555-5555-4555-8555-555555555555'
  const drawer = await open(
    { table_name: 'component_rules', subject_ids: [rule] },
    { names: { ...names, [rule]: { kind: 'rule', name: 'documentation_link' } } },
  )
  expect(drawer.getByRole('heading', { level: 3 }).textContent).toMatch(/: Documentation link$/)
})
