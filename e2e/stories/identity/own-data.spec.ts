// People take their data with them, and leave.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { letTimePass } from '../../support/identity/passing-time.ts'
import { queryProduct, setRole, suspendCompany } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Delete profile' })

async function deleteProfile(page: Page, email: string): Promise<void> {
  await sectionOf(page).getByRole('button', { name: 'Delete profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your profile?' })
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await dialog.getByRole('button', { name: 'Delete profile' }).click()
}

test('a person exports everything, then deletes the profile and is signed out everywhere', async ({
  page,
  person,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 40[13] /)
  const other = await (await openBrowser()).newPage()
  await person.openSession(other)
  await other.goto('/profile')
  await person.openSession(page)
  await page.goto('/profile#export')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^trellis-profile-\d{4}-\d{2}-\d{2}\.json$/)
  const exported = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(exported)).toHaveProperty('data')
  expect(exported).toContain(person.email)

  await letTimePass(page, { product, email: person.email, minutes: 20 })
  await page.getByLabel('Name', { exact: true }).fill('Never saved')
  await deleteProfile(page, person.email)
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof.getByRole('button', { name: 'Email me a code' }).click()
  await proof.getByLabel('Code from the email').fill(await person.takeCode())
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Your profile was deleted')).toBeVisible()
  const found = `select 1 from auth.users where email = '${person.email}'`
  expect(await queryProduct(product, found)).toEqual([])
  await other.goto('/profile')
  await expect(other).toHaveURL('/signin')
})

test('the only member is told how to leave', async ({ page, person }) => {
  await person.register(page)
  await page.goto('/profile#delete')
  await expect(sectionOf(page).getByText('You are the only member')).toBeVisible()
  await expect(sectionOf(page).getByRole('button', { name: 'Delete profile' })).toBeHidden()
  await sectionOf(page).getByRole('link', { name: 'Open organization settings' }).click()
  await expect(page).toHaveURL('/settings/organization/general#delete')
  await expect(page.getByRole('button', { name: 'Delete organization' })).toBeVisible()
})

test('the only maintainer of a team is told before, and leaves after another one is found', async ({
  page,
  person,
  openColleague,
  product,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  await fillCatalog(catalog)
  const colleague = await openColleague(catalog, { role: 'developer' })
  await page.goto('/profile#delete')
  await expect(sectionOf(page).getByText('You are the only maintainer')).toBeVisible()
  await sectionOf(page).getByRole('link', { name: 'Open team' }).click()
  await expect(page).toHaveURL('/settings/team')

  await setRole(product, colleague.person.email, 'maintainer')
  await page.goto('/profile#delete')
  await expect(sectionOf(page).getByText(/Both your components stay and need someone else/)).toBeVisible()
  await expect(sectionOf(page).getByRole('button', { name: 'Delete profile' })).toBeVisible()
})

test('a refusal of the server names the organization: a suspended one has no other maintainer', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 409 .*\/delete-profile/)
  await person.register(page)
  await suspendCompany(product, person.company)
  await page.goto('/profile')
  await deleteProfile(page, person.email)
  const alert = sectionOf(page).getByRole('alert')
  await expect(alert).toContainText('You are the only member')
  await expect(alert).toContainText(person.company)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})
