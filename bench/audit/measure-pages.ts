import type { Installation } from '../core/installation.ts'
import { median, type Result } from '../core/timing.ts'
import { pageAim } from './aims.ts'
import { type AuditedOrganization, addressOf, uuidOf } from './fill-log.ts'

type Sizes = { readonly few: AuditedOrganization; readonly many: AuditedOrganization }
type Filters = Readonly<Record<string, unknown>>

const runs = 15
const busy = uuidOf('a', 0)
const person = uuidOf('a', 17)
const hub = uuidOf('c', 0)
const component = uuidOf('c', 42)
const changes = ['components', 'versions', 'dependencies'].flatMap((table) =>
  ['insert', 'update', 'delete'].map((operation) => `${table}.${operation}`),
)

/** By name, the filters of a page of a log of this size. */
const pages: Readonly<Record<string, (size: number) => Filters>> = {
  newest: () => ({}),
  'in the middle': (size) => ({ before: size / 2 }),
  oldest: () => ({ before: 60 }),
  'back to newer ones': (size) => ({ after: size / 2 }),
  'of the busiest person': () => ({ people: [busy] }),
  'of a person': () => ({ people: [person] }),
  'of a stranger': () => ({ people: [uuidOf('a', 9999)] }),
  'of an action': () => ({ actions: ['versions.insert'] }),
  'of a rare action': () => ({ actions: ['session_ended'] }),
  'of an action that never happened': () => ({ actions: ['components.never'] }),
  'of nine actions': () => ({ actions: changes }),
  'of the component in every tenth entry': () => ({ item: hub }),
  'of a component': () => ({ item: component }),
  'of the most frequent address': () => ({ address: addressOf(0) }),
  'of an address': () => ({ address: addressOf(99) }),
  'of a day': () => ({ since: '2026-10-30T00:00:00Z', until: '2026-10-31T00:00:00Z' }),
  'person and actions': () => ({ people: [person], actions: changes }),
  'person and address': () => ({ people: [person], address: addressOf(99) }),
  'busiest person and most frequent address': () => ({ people: [busy], address: addressOf(0) }),
  'action and address': () => ({ actions: ['versions.insert'], address: addressOf(99) }),
  'component and action': () => ({ item: component, actions: ['versions.insert'] }),
  'component in every tenth entry, and person': () => ({ item: hub, people: [person] }),
  'component in every tenth entry, and a stranger': () => ({ item: hub, people: [uuidOf('a', 9999)] }),
  'busiest person, and an address that is not theirs': () => ({ people: [busy], address: '10.9.9.9' }),
  'two frequent values that never meet': () => ({ people: [uuidOf('a', 9999)], address: addressOf(0) }),
  'ten people, nine actions, a day': () => ({
    people: Array.from({ length: 10 }, (_, number) => uuidOf('a', number)),
    actions: changes,
    since: '2026-10-30T00:00:00Z',
    until: '2026-10-31T00:00:00Z',
  }),
  'everything at once': () => ({
    people: [busy],
    actions: ['versions.update'],
    item: hub,
    address: addressOf(0),
    since: '2026-10-01T00:00:00Z',
  }),
}

export async function measurePages(installation: Installation, { few, many }: Sizes): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, filters] of Object.entries(pages)) {
    const ours = await timeOf(installation, many, filters(many.size))
    const beside = await timeOf(installation, few, filters(few.size))
    results.push({ name, ours, beside, aim: `under ${pageAim} ms` })
  }
  return results
}

async function timeOf({ database, personId }: Installation, { id }: AuditedOrganization, filters: Filters) {
  const context = { role: 'authenticated', claims: { sub: personId, role: 'authenticated' }, readOnly: true }
  const entries = Object.entries({ organization_id: id, ...filters })
  const text = `select * from list_audit_entries(${entries.map(([name], place) => `${name} => $${place + 1}`).join(', ')})`
  const values = entries.map(([, value]) => value)
  return await median(runs, () => database.query(context, { text, values }))
}
