// What people meet when a second step, or a recent one, is asked for.
import { expect } from '@playwright/test'
import { openCatalog } from '../catalog.ts'
import { grantImpersonation, openMember, openSuperadmin } from '../identity/impersonation.ts'
import { letTimePass } from '../identity/passing-time.ts'
import { codeField, readRecoveryCodes, saveRecoveryCodes, scanKey } from '../identity/second-step.ts'
import { VirtualAuthenticator } from '../identity/virtual-authenticator.ts'
import type { Person } from '../person.ts'
import { addMember, setSecurity } from '../product/database.ts'
import type { Screen, Visit } from './screen.ts'

async function openEnrollment({ page, person, product }: Visit): Promise<void> {
  await person.register(page)
  await setSecurity(product, person.company, { requiresSecondFactor: true })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/second-factor/add')
}

async function openRecoveryCodes(visit: Visit): Promise<void> {
  await openEnrollment(visit)
  const { page } = visit
  const app = await scanKey(page)
  await codeField(page).fill(await app.nextCode())
  await readRecoveryCodes(page)
}

/** An authenticator app, a passkey and recovery codes. */
async function openProfileWithFactors(visit: Visit): Promise<void> {
  await openRecoveryCodes(visit)
  const { page } = visit
  await saveRecoveryCodes(page)
  await expect(page).toHaveURL('/dashboard')
  await VirtualAuthenticator.addTo(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText(/^Passkey: /)).toBeVisible()
}

/** Asks for another address, and returns the person with it. */
async function askForAddress({ page, person }: Visit): Promise<Person> {
  const later = person.stranger()
  await person.openSession(page)
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Email address' })
  await section.getByRole('textbox').fill(later.email)
  await section.getByRole('button', { name: 'Update email' }).click()
  return later
}

export const identityScreens: readonly Screen[] = [
  {
    name: 'second-factor-add',
    open: async (visit) => {
      await openEnrollment(visit)
      await scanKey(visit.page)
    },
  },
  { name: 'recovery-codes', open: openRecoveryCodes },
  {
    name: 'impersonation',
    open: async ({ page, person, product }) => {
      const member = await openMember(page, person)
      await page.context().clearCookies()
      const client = await openSuperadmin(page, { product, superadmin: person.stranger() })
      await page.goto(await grantImpersonation(client, member))
      await expect(page.getByRole('button', { name: 'Stop impersonating' })).toBeVisible()
    },
  },
  {
    name: 'impersonation-over',
    open: async ({ page }) => {
      await page.goto('/impersonation/over')
      await expect(page.getByRole('heading', { name: 'Impersonation ended' })).toBeVisible()
    },
  },
  {
    name: 'second-factor',
    open: async (visit) => {
      await openRecoveryCodes(visit)
      const { page, person } = visit
      await saveRecoveryCodes(page)
      await expect(page).toHaveURL('/dashboard')
      await page.context().clearCookies()
      await person.openSession(page)
      await page.goto('/second-factor')
      await expect(codeField(page)).toBeVisible()
    },
  },
  { name: 'profile-factors', open: openProfileWithFactors },
  {
    name: 'profile-without-company',
    open: async ({ page, person }) => {
      await person.openSession(page)
      await page.goto('/profile')
    },
  },
  {
    name: 'profile-pending-address',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/profile')
      const section = page.getByRole('region', { name: 'Email address' })
      await section.getByRole('textbox').fill(person.stranger().email)
      await section.getByRole('button', { name: 'Update email' }).click()
      await expect(section.getByText('Waiting for confirmation at both addresses')).toBeVisible()
    },
  },
  {
    name: 'profile-delete',
    open: async ({ page, person }) => {
      await person.openSession(page)
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Delete profile' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your profile?' })
      await dialog.getByRole('button', { name: 'Delete profile' }).click()
      await expect(dialog.getByText('Type your email address exactly as shown.')).toBeVisible()
    },
  },
  {
    name: 'profile-last-maintainer',
    open: async ({ page, person, product }) => {
      const colleague = person.stranger()
      await colleague.openSession(page)
      await page.context().clearCookies()
      await person.register(page)
      const { organizationId } = await openCatalog(page)
      await addMember(product, { email: colleague.email, organizationId, role: 'developer' })
      await page.goto('/profile')
      await expect(page.getByText('You are the only maintainer')).toBeVisible()
    },
  },
  {
    name: 'address-question',
    open: async (visit) => {
      await visit.page.goto(await (await askForAddress(visit)).takeLink())
      await expect(visit.page.getByRole('heading', { name: 'Change your email address?' })).toBeVisible()
    },
  },
  {
    name: 'address-half-confirmed',
    open: async (visit) => {
      const { page } = visit
      await (await askForAddress(visit)).confirmChange(page)
      await expect(page.getByRole('heading', { name: 'One more link to open' })).toBeVisible()
    },
  },
  {
    name: 'switch-accounts',
    open: async ({ page, person }) => {
      const stranger = person.stranger()
      await stranger.askForLink(page)
      await person.register(page)
      await page.goto(await stranger.takeLink())
      await expect(page.getByRole('heading', { name: 'Switch accounts?' })).toBeVisible()
    },
  },
  {
    name: 'step-up',
    open: async (visit) => {
      await openProfileWithFactors(visit)
      const { page, person, product } = visit
      await letTimePass(page, { product, email: person.email, minutes: 20 })
      await page.getByRole('button', { name: 'Add authenticator app' }).click()
      await expect(page.getByLabel('Code from your authenticator app')).toBeVisible()
    },
  },
]
