// The profile belongs to the person, with or without a company.
import type { Page } from '@playwright/test'
import { suspendCompany } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

const sessionsOf = (page: Page) => page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')

test('a person without a company signs out another browser, then creates the company', async ({
  page,
  person,
  openBrowser,
}) => {
  await person.openSession(await (await openBrowser()).newPage())
  await person.openSession(page)
  await page.goto('/registration')
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(sessionsOf(page)).toHaveCount(2)
  await sessionsOf(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Session signed out', { exact: true })).toBeVisible()
  await expect(sessionsOf(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'Open Trellis' }).click()
  await person.createCompany(page)
  await page.goto('/profile')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  await expect(sessionsOf(page)).toHaveCount(1)
})

test('a suspended company does not keep a person from their sessions and factors', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  await suspendCompany(product, person.company)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/suspended')
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(sessionsOf(page)).toHaveText([/This browser/])
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Open Trellis' }).click()
  await expect(page).toHaveURL('/suspended')
})
