// A company around one component, checkout-web, whose dependencies are behind by two majors, a minor and a patch.
import type { Page } from '@playwright/test'
import { type Catalog, openCatalog } from '../catalog.ts'

type Change = { kind: string; title: string; migration_guide?: string }
type Release = { number: string; release_notes?: string; changes?: readonly Change[] }

export type Checkout = {
  catalog: Catalog
  /** The id of a component by its title, of a version by "title number". */
  id(name: string): string
}

const guide = `Replace the base path. The response wraps the charge in \`data\`; read \`data.id\`.

\`\`\`diff
- POST /charges        → { id, state }
+ POST /v2/charges     → { data: { id, state } }
\`\`\``

const libraries: readonly { title: string; kind: string; releases: readonly Release[] }[] = [
  { title: 'payments-api', kind: 'microservice', releases: [{ number: '4.2.0' }] },
  { title: 'design-system', kind: 'library', releases: [{ number: '7.1.0' }] },
  { title: 'pricing-engine', kind: 'microservice', releases: [{ number: '5.6.0' }] },
  { title: 'cart-service', kind: 'microservice', releases: [{ number: '3.1.2' }] },
  { title: 'auth-service', kind: 'microservice', releases: [{ number: '9.1.0' }] },
  { title: 'telemetry-kit', kind: 'library', releases: [{ number: '2.9.2' }] },
]

const later: readonly (readonly [string, Release])[] = [
  ['design-system', { number: '7.2.0' }],
  ['pricing-engine', { number: '5.6.1' }],
  [
    'payments-api',
    {
      number: '5.0.0',
      release_notes: 'Charges have a **new home**.',
      changes: [
        { kind: 'breaking', title: 'Charges move to /v2/charges', migration_guide: guide },
        { kind: 'breaking', title: 'Amounts are integers in minor units' },
      ],
    },
  ],
  [
    'payments-api',
    {
      number: '5.1.0',
      changes: [
        { kind: 'feature', title: 'Saved cards across devices' },
        { kind: 'fix', title: 'Duplicate captures after a timeout' },
      ],
    },
  ],
  [
    'payments-api',
    {
      number: '6.0.0',
      changes: [
        {
          kind: 'breaking',
          title: 'Idempotency keys are required',
          migration_guide: 'Send `Idempotency-Key` on every charge; reuse the order id.',
        },
        { kind: 'feature', title: 'Partial refunds' },
      ],
    },
  ],
]

/** Created by the same functions as on the screens, as the person who is signed in on the page. */
export async function fillCheckout(page: Page): Promise<Checkout> {
  const catalog = await openCatalog(page)
  const { call, organizationId } = catalog
  const ids = new Map<string, string>()
  const id = (name: string): string => {
    const found = ids.get(name)
    if (found === undefined) throw new Error(`${name} is not there`)
    return found
  }
  const add = async (title: string, details: object, uses: readonly (readonly [string, string])[] = []) => {
    const row = await call('create-component', {
      organization_id: organizationId,
      title,
      assigned_users: [],
      ...details,
      dependencies: uses.map(([used, number]) => ({
        component_id: id(used),
        version_id: id(`${used} ${number}`),
      })),
    })
    ids.set(title, row.id)
  }
  const release = async (title: string, version: Release) => {
    const row = await call('release-version', { component_id: id(title), ...version })
    ids.set(`${title} ${version.number}`, row.id)
  }

  for (const { title, kind, releases } of libraries) {
    await add(title, { kind })
    for (const version of releases) await release(title, version)
  }
  await add(
    'checkout-web',
    {
      kind: 'web_app',
      description: 'Cart review, payment and confirmation, on the web and embedded in both apps.',
      documentation_url: 'https://docs.example.com/checkout-web',
    },
    libraries.map(({ title, releases }) => [title, releases[0]?.number ?? ''] as const),
  )
  await release('checkout-web', {
    number: '12.4.0',
    changes: [{ kind: 'feature', title: 'Address suggestions for 11 countries' }],
  })
  await release('checkout-web', {
    number: '12.5.0',
    changes: [{ kind: 'feature', title: 'Saved cards in the embedded checkout' }],
  })
  await add('ios-app', { kind: 'mobile_app' }, [['checkout-web', '12.5.0']])
  await add('android-app', { kind: 'mobile_app' }, [['checkout-web', '12.4.0']])
  await release('ios-app', { number: '8.16.0' })
  await add('store-kiosk', { kind: 'other' }, [['ios-app', '8.16.0']])
  for (const [title, version] of later) await release(title, version)
  return { catalog, id }
}
