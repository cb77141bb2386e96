// Single sign-on: the settings of a company, and what its people meet when they sign in.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expireAccessToken } from '../identity/session-cookies.ts'
import { storeConnection, storeSignIn } from '../product/sso.ts'
import { type Screen, screenAt, type Visit } from './screen.ts'

/** Nobody else has an address there: other stories sign in meanwhile. */
const ownDomain = () => `fernhill-${randomUUID().slice(0, 8)}.example`

const settingsPath = '/settings/organization/sso'

async function openConnected({ page, person, product }: Visit): Promise<void> {
  await person.register(page)
  await storeConnection(product, person.company, { mode: 'on', domain: ownDomain() })
  await page.goto(settingsPath)
  await expect(page.getByText('Connected, not enforced')).toBeVisible()
}

export const ssoScreens: readonly Screen[] = [
  {
    name: 'settings-sso-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto(settingsPath)
      await expect(page.getByText('Not connected')).toBeVisible()
    },
  },
  { name: 'settings-sso', open: openConnected },
  {
    name: 'settings-sso-oidc',
    open: async (visit) => {
      await openConnected(visit)
      await visit.page.getByRole('radio', { name: 'OpenID Connect' }).click()
      await expect(visit.page.getByLabel('Issuer URL')).toBeVisible()
    },
  },
  {
    name: 'signin-sso-required',
    open: async ({ page, person, product }) => {
      // Too long for the bar of a phone.
      const domain = `developers.of.platform-engineering.emea.${ownDomain()}`
      const member = person.at(domain)
      await member.register(page)
      await storeConnection(product, member.company, { mode: 'enforced', domain })
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: /requires single sign-on/ })).toBeVisible()
    },
  },
  {
    name: 'profile-sso',
    open: async ({ page, person, product }) => {
      const domain = ownDomain()
      const member = person.at(domain)
      await member.register(page)
      await storeConnection(product, member.company, { mode: 'enforced', domain })
      await storeSignIn(product, member.company, member.email)
      await expireAccessToken(page)
      await page.goto('/profile')
      await expect(page.getByText(`Single sign-on: ${member.company}`)).toBeVisible()
    },
  },
  screenAt('signin-sso', '/signin/sso'),
  screenAt('signin-break-glass', '/signin/sso?break-glass'),
]
