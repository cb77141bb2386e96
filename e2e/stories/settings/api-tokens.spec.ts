// API tokens from their creation to their end, as each role.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

async function createToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('region', { name: `Copy “${name}” now` })
  await expect(shown).toBeFocused()
  return (await shown.locator('code').textContent()) ?? ''
}

const read = (page: Page, token: string) =>
  page.request.get('/rest/v1/components?select=title', { headers: { Authorization: `Bearer ${token}` } })

test('a maintainer creates a token of the organization, uses it, and revokes it', async ({
  page,
  person,
}) => {
  await person.register(page)
  await (await openCatalog(page)).add({ title: 'event-bus' })
  await page.goto('/settings/organization/security')
  const token = await createToken(page, 'release-bot')
  expect(token).toMatch(/^trl_organization_/)
  expect(await (await read(page, token)).json()).toEqual([{ title: 'event-bus' }])

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving the token?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.reload()
  await expect(page.getByText(token)).toHaveCount(0)
  const row = page.getByRole('row', { name: 'release-bot' })
  await expect(row).toContainText('Just now')
  await expect(row).toContainText('127.0.0.1')

  await row.getByRole('button', { name: 'More for release-bot' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect((await read(page, token)).status()).toBe(401)
})

for (const role of ['developer', 'admin'] as const)
  test(`members have personal tokens in their profile, and no page of all tokens: ${role}`, async ({
    page,
    person,
    openColleague,
    troubles,
  }) => {
    troubles.expect(/status of 403 /)
    await person.register(page)
    const catalog = await openCatalog(page)
    const { page: other } = await openColleague(catalog, { role })
    await other.goto('/settings/organization/security')
    await expect(other.getByRole('button', { name: 'New token' })).toHaveCount(0)
    await other.goto('/profile#tokens')
    expect(await createToken(other, 'laptop')).toMatch(/^trl_personal_/)
    await other.getByRole('button', { name: 'I’ve saved it' }).click()

    await page.goto('/settings/organization/security')
    await expect(page.getByRole('row', { name: 'laptop' })).toContainText('Personal')
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'API tokens' })).toContainText('No tokens yet.')
  })
