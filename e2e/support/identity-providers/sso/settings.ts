// The steps of a maintainer on the settings of single sign-on, and the same without the screen for stories about
// something else.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openCatalog } from '../../catalog.ts'
import { changeProduct } from '../../product/database.ts'
import type { Product } from '../../product/product.ts'
import type { NameServer } from './name-server.ts'
import type { CompanyPerson } from './provider-pages.ts'

export const settingsPath = '/settings/organization/sso'

/** A domain that belongs to this story alone. */
export const ownDomain = () => `orchard-${randomUUID().slice(0, 8)}.example`

export const atOrchard = (
  domain: string,
  name: string,
  { email = `${name.split(' ')[0]?.toLowerCase()}@${domain}`, groups = [] as readonly string[] } = {},
): CompanyPerson => ({ sub: randomUUID(), email, name, groups })

/** On the page of the provider. */
export async function pressAtOrchard(page: Page, { name }: Pick<CompanyPerson, 'name'>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in to Orchard' })).toBeVisible()
  await page.getByRole('button', { name }).click()
}

/** On our sign-in page, which leads to the provider of the address. */
export async function enterAddress(page: Page, person: Pick<CompanyPerson, 'name' | 'email'>): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Work email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await pressAtOrchard(page, person)
}

export async function addDomain(page: Page, domain: string): Promise<{ name: string; value: string }> {
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const record = page.getByRole('region', { name: `TXT record for ${domain}` })
  await expect(record).toContainText(`_trellis.${domain}`)
  const value = /trellis-verify=[0-9a-f]{16}/.exec(await record.innerText())?.[0]
  if (value === undefined) throw new Error('The record has no value')
  return { name: `_trellis.${domain}`, value }
}

/** Signs in at the provider in the window of the test. */
export async function testConnection(page: Page, person: CompanyPerson): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test connection' }).click()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await pressAtOrchard(popup, person)
  await closing
}

type Connection = {
  readonly product: Product
  readonly nameServer: NameServer
  readonly domain: string
  /** Such as the metadata URL of the provider. */
  readonly fields: object
  readonly mode: 'on' | 'enforced'
  readonly members?: object
}

type Sso = { revision: number; redirect_url: string; login_url: string | null; domains: { id: string }[] }

/**
 * Connects the company of the page's person, with a domain that is proved by its record. The test is taken as passed:
 * it needs a browser, and other stories show it.
 */
export async function connectCompany(page: Page, connection: Connection): Promise<Sso> {
  const { product, nameServer, domain, fields, mode, members } = connection
  const catalog = await openCatalog(page)
  const organization = { organization_id: catalog.organizationId }
  const call = (name: string, input: object = {}) =>
    catalog.call(name, { ...organization, ...input }) as unknown as Promise<Sso & Record<string, never>>
  const { revision } = await call('read-sso')
  await call('save-sso-connection', { ...fields, expected_revision: revision })
  const added = await call('add-sso-domain', { domain })
  const [{ id, record_name, record_value }] = added.domains as unknown as [
    { id: string; record_name: string; record_value: string },
  ]
  nameServer.setText(record_name, record_value)
  await call('check-sso-domain', { id })
  await expect
    .poll(async () => {
      const { connection: made, domains } = (await call('read-sso')) as unknown as {
        connection: { metadata_state: string }
        domains: { last_result: string | null }[]
      }
      return [made.metadata_state, domains[0]?.last_result]
    })
    .toEqual(['read', 'found'])
  await changeProduct(
    product,
    `update public.sso_connections set tested_at = now(), is_test_current = true, test_report = '{"outcome": "passed"}'
     where organization_id = $1`,
    [catalog.organizationId],
  )
  const modes = mode === 'on' ? ['on'] : ['on', 'enforced']
  if (members) {
    const { revision: current } = await call('read-sso')
    await call('set-sso-members', { ...members, expected_revision: current })
  }
  for (const next of modes) {
    const { revision: current } = await call('read-sso')
    await call('set-sso-mode', { mode: next, expected_revision: current })
  }
  return await call('read-sso')
}
