// A maintainer connects the company's SAML provider, from nothing to the first colleague who joins through it.
import {
  addDomain,
  atOrchard,
  enterAddress,
  ownDomain,
  pressAtOrchard,
  settingsPath,
  testConnection,
} from '../../../support/identity-providers/sso/settings.ts'
import { queryProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('connect a SAML provider, prove the domain, test, switch it on, and a colleague joins with the role of their group', async ({
  page,
  person,
  product,
  nameServer,
  mailServer,
  openSaml,
  openBrowser,
}) => {
  const domain = ownDomain()
  const ann = atOrchard(domain, 'Ann Lee', { groups: ['Engineering', 'Platform admins'] })
  const ben = atOrchard(domain, 'Ben Ito', { groups: ['Engineering'] })
  const saml = await openSaml([ann, ben])
  await person.register(page)
  const membersOf = () =>
    queryProduct(
      product,
      `select p.email, m.role from public.members m
       join public.profiles p on p.id = m.user_id join public.organizations o on o.id = m.organization_id
       where o.name = '${person.company}' order by m.created_at`,
    )

  await page.goto(settingsPath)
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await page.getByLabel('Metadata URL of your provider').fill(saml.metadataUrl)
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByText(/Signing certificate valid until 1 Jan 2046\./)).toBeVisible()

  const useSso = page.getByRole('switch', { name: 'Use single sign-on' })
  await expect(useSso).toBeDisabled()
  await expect(page.getByText('Verify a domain first.')).toBeVisible()
  const record = await addDomain(page, domain)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/no record found yet/)).toBeVisible()
  nameServer.setText(record.name, 'trellis-verify=0000000000000000')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/a record was found, but its value differs/)).toBeVisible()
  nameServer.setText(record.name, 'v=spf1 -all', record.value)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Verified /)).toBeVisible()

  await expect(useSso).toBeDisabled()
  await testConnection(page, ann)
  const report = page.locator('#test')
  await expect(report.getByText(/^Passed /)).toBeVisible()
  await expect(report).toContainText(ann.email)
  await expect(report).toContainText('Valid, SHA-256')
  await report.getByText(/attributes sent$/).click()
  await expect(report).toContainText('Engineering, Platform admins')
  // The test signed nobody in and made nobody a member.
  expect(await membersOf()).toEqual([{ email: person.email, role: 'maintainer' }])

  await page.getByLabel('Group attribute').fill('groups')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group 1', { exact: true }).fill('Platform admins')
  await page.getByLabel('Role for group 1').selectOption('Admin')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('Roles saved', { exact: true })).toBeVisible()
  await useSso.click()
  await expect(page.getByText('Single sign-on switched on', { exact: true })).toBeVisible()

  const annsPage = await (await openBrowser()).newPage()
  await enterAddress(annsPage, ann)
  await expect(annsPage).toHaveURL('/dashboard')
  await expect(annsPage.getByText(person.company).first()).toBeVisible()

  const bensPage = await (await openBrowser()).newPage()
  await bensPage.goto('/signin')
  await bensPage.getByRole('link', { name: 'Use single sign-on' }).click()
  await expect(bensPage).toHaveURL('/signin/sso')
  await bensPage.getByLabel('Work email').fill(ben.email)
  await bensPage.getByRole('button', { name: 'Continue', exact: true }).click()
  await pressAtOrchard(bensPage, ben)
  await expect(bensPage).toHaveURL('/dashboard')
  expect(await membersOf()).toEqual([
    { email: person.email, role: 'maintainer' },
    { email: ann.email, role: 'admin' },
    { email: ben.email, role: 'developer' },
  ])
  expect(mailServer.mailsTo(ann.email)).toEqual([])
})
