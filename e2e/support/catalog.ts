// A company's components, created by the same functions as on the screens, as the signed-in person.
import type { Page } from '@playwright/test'
import { readSession } from './identity/session-cookies.ts'

type Row = { id: string; revision: number }

export type Catalog = {
  organizationId: string
  userId: string
  call<Answer = Row>(name: string, input: object): Promise<Answer>
  /** A component with these versions, oldest first. */
  add(component: NewComponent): Promise<AddedComponent>
  /** Records of an import into an empty company. */
  fill(records: readonly object[]): Promise<void>
}

type NewComponent = {
  title: string
  kind?: string
  description?: string
  documentation_url?: string
  versions?: readonly string[]
  /** Each with the number of one of its versions. */
  dependsOn?: readonly (readonly [AddedComponent, string])[]
  assigned?: readonly string[]
}

export type AddedComponent = { id: string; versionIds: ReadonlyMap<string, string> }

export async function openCatalog(page: Page): Promise<Catalog> {
  const session = await readSession(page)
  const authorization = `Bearer ${session.access_token}`
  const call = async (name: string, input: object) => {
    const answer = await page.request.post(`/functions/v1/${name}`, {
      data: input,
      headers: { authorization },
    })
    if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`)
    return answer.json()
  }
  const [organization] = await call('list-organizations', {})
  const organizationId: string = organization.id
  const add = async (component: NewComponent): Promise<AddedComponent> => {
    const { title, kind = 'microservice', description, documentation_url } = component
    const { id } = await call('create-component', {
      organization_id: organizationId,
      title,
      kind,
      description,
      documentation_url,
      assigned_users: component.assigned ?? [],
      dependencies: (component.dependsOn ?? []).map(([target, number]) => ({
        component_id: target.id,
        version_id: target.versionIds.get(number),
      })),
    })
    const versionIds = new Map<string, string>()
    for (const number of component.versions ?? ['1.0.0']) {
      const version = await call('release-version', { component_id: id, number, changes: [] })
      versionIds.set(number, version.id)
    }
    return { id, versionIds }
  }
  const fill = async (records: readonly object[]) => {
    const answer = await page.request.post(
      `/functions/v1/import-organization?organization_id=${organizationId}`,
      {
        data: records.map((record) => JSON.stringify(record)).join('\n'),
        headers: { authorization, 'content-type': 'application/x-ndjson' },
      },
    )
    const events = await answer.text()
    if (!events.includes('event: done')) throw new Error(`import-organization: ${events}`)
  }
  return { organizationId, userId: session.user.id, call, add, fill }
}

/** A small company: a foundation, something that is behind, and something that nobody uses. */
export async function fillCatalog(catalog: Catalog): Promise<Map<string, AddedComponent>> {
  const added = new Map<string, AddedComponent>()
  for (const { dependsOn = [], mine = false, ...component } of company) {
    const targets = dependsOn.map(([title, number]) => {
      const target = added.get(title)
      if (!target) throw new Error(`${title} is not there yet`)
      return [target, number] as const
    })
    const assigned = mine ? [catalog.userId] : []
    added.set(component.title, await catalog.add({ ...component, dependsOn: targets, assigned }))
  }
  return added
}

const company: (Omit<NewComponent, 'dependsOn' | 'assigned'> & {
  dependsOn?: readonly (readonly [string, string])[]
  mine?: boolean
})[] = [
  {
    title: 'event-bus',
    description: 'Carries every event between services, in order and at least once.',
    versions: ['2.9.0', '3.0.0'],
  },
  {
    title: 'telemetry-kit',
    kind: 'library',
    description: 'Traces, metrics and logs with one set of names.',
    documentation_url: 'https://docs.example.com/telemetry-kit',
    versions: ['2.8.0', '2.9.0', '2.9.1', '2.9.2'],
  },
  {
    title: 'ledger-db',
    kind: 'database',
    description: 'Accounts and postings.',
    versions: ['2.4.0', '2.5.0'],
  },
  {
    title: 'payments-api',
    description: 'Charges cards and wallets, pays out to merchants, and keeps the receipts.',
    versions: ['4.2.0', '5.0.0', '6.0.0'],
    mine: true,
    dependsOn: [
      ['event-bus', '3.0.0'],
      ['ledger-db', '2.5.0'],
      ['telemetry-kit', '2.9.2'],
    ],
  },
  {
    title: 'fraud-scoring',
    description: 'Scores a payment before it is charged.',
    versions: ['1.9.1'],
    dependsOn: [
      ['event-bus', '3.0.0'],
      ['telemetry-kit', '2.8.0'],
    ],
  },
  {
    title: 'checkout-web',
    kind: 'web_app',
    description: 'Cart review, payment and confirmation, on the web and embedded in both apps.',
    versions: ['12.4.0', '12.5.0'],
    mine: true,
    dependsOn: [
      ['payments-api', '4.2.0'],
      ['telemetry-kit', '2.9.0'],
      ['fraud-scoring', '1.9.1'],
      ['event-bus', '3.0.0'],
    ],
  },
  {
    title: 'loyalty-service',
    description: 'Points, tiers and their expiry.',
    versions: ['2.1.0'],
    dependsOn: [
      ['payments-api', '4.2.0'],
      ['event-bus', '2.9.0'],
    ],
  },
  {
    title: 'ios-app',
    kind: 'mobile_app',
    versions: ['8.16.0'],
    dependsOn: [
      ['checkout-web', '12.4.0'],
      ['telemetry-kit', '2.9.1'],
    ],
  },
  { title: 'erp-monolith', kind: 'monolith', description: 'Finance and stock.', versions: ['2026.10.0'] },
  { title: 'price-sheet', kind: 'other', description: 'Not released yet.', versions: [] },
]
