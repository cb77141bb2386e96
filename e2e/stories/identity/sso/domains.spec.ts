// Two companies claim the same domain. The record that only its owner can set decides.
import { addDomain, settingsPath } from '../../../support/identity-providers/sso/settings.ts'
import { queryProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('a domain belongs to the company that proved it first; another one is told so without a name, and gets it when it is free', async ({
  page,
  person,
  product,
  nameServer,
  openCompany,
  openBrowser,
}) => {
  const { domain } = await openCompany(['Ann Lee'], 'on')
  const stranger = person.stranger()
  const strangersPage = await (await openBrowser()).newPage()
  await stranger.register(strangersPage)
  const owners = () =>
    queryProduct(
      product,
      `select o.name from public.sso_domains d join public.organizations o on o.id = d.organization_id
       where d.domain = '${domain}' and d.verified_at is not null`,
    )

  await strangersPage.goto(settingsPath)
  const record = await addDomain(strangersPage, domain)
  nameServer.setText(record.name, record.value)
  await strangersPage.getByRole('button', { name: 'Check now' }).click()
  await expect(strangersPage.getByText('Taken', { exact: true })).toBeVisible()
  await expect(strangersPage.getByText(/^Another organization has verified this domain/)).toBeVisible()
  await expect(strangersPage.locator('body')).not.toContainText(person.company)
  expect(await owners()).toEqual([{ name: person.company }])

  await page.goto(settingsPath)
  await page.getByRole('button', { name: `More actions for ${domain}` }).click()
  await page.getByRole('menuitem', { name: 'Remove domain' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Remove ${domain}?` })
  await expect(dialog).toContainText('It is the last verified domain, so single sign-on is switched off.')
  await dialog.getByRole('button', { name: 'Remove domain' }).click()
  await expect(page.getByText('Connected, not switched on', { exact: true })).toBeVisible()

  await strangersPage.getByRole('button', { name: 'Check now' }).click()
  await expect(strangersPage.getByText(/^Verified /)).toBeVisible()
  expect(await owners()).toEqual([{ name: stranger.company }])
})
