// The profile belongs to the person, with or without a company.
import type { Page } from '@playwright/test'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
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
  await page.getByLabel('Name', { exact: true }).fill('Mara Lind')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Details saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(1)
  await page.getByRole('link', { name: 'Open Trellis' }).click()
  await expect(page).toHaveURL('/suspended')
})

test('a person names themself, and the shell follows', async ({ page, person, troubles }) => {
  troubles.expect(/status of 409 .*\/profile\.data/)
  await person.register(page)
  await page.goto('/profile')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('  Mara   Okafor-Lind ')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Details saved', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Mara Okafor-Lind')
  await expect(page.getByRole('button', { name: 'Account of Mara Okafor-Lind' })).toContainText('ML')

  // Another tab has saved another name meanwhile.
  const other = await page.context().newPage()
  await other.goto('/profile')
  await name.fill('Mara L.')
  await other.getByLabel('Name', { exact: true }).fill('Mara Lind')
  await other.getByRole('button', { name: 'Save details' }).click()
  await expect(other.getByText('Details saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Name is now “Mara Lind”' })).toBeVisible()
  await expect(name).toHaveValue('Mara L.')
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByRole('button', { name: 'Account of Mara L.' })).toBeVisible()
})

test('emails about components are switched off and on, for all and for one', async ({ page, person }) => {
  await person.register(page)
  await fillCatalog(await openCatalog(page))
  await page.goto('/profile#notifications')
  const section = page.getByRole('region', { name: 'Email notifications' })
  const rows = section.getByRole('list', { name: 'Your components' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(section.getByText('2 of 2 on')).toBeVisible()
  await rows.first().getByRole('switch').click()
  await expect(page.getByText(/^Emails about .+ turned off$/)).toBeVisible()
  await page.reload()
  await expect(section.getByText('1 of 2 on')).toBeVisible()

  await section.getByRole('switch', { name: 'Email me about my components' }).click()
  await expect(page.getByText('Email notifications turned off', { exact: true })).toBeVisible()
  await expect(section.getByText('All off')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Email notifications turned on', { exact: true })).toBeVisible()
  await rows.first().getByRole('switch').click()
  await expect(section.getByText('2 of 2 on')).toBeVisible()
})

test('the color mode is kept in the browser', async ({ page, person }) => {
  await person.openSession(page)
  await page.goto('/profile#display')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
