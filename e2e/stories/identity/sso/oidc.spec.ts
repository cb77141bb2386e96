// A company whose provider speaks OpenID Connect.
import { signOut } from '../../../support/identity/sign-out.ts'
import {
  addDomain,
  atOrchard,
  enterAddress,
  ownDomain,
  settingsPath,
  testConnection,
} from '../../../support/identity-providers/sso/settings.ts'
import { queryProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('connect an OpenID Connect provider, read why a test failed, and begin at either end', async ({
  page,
  person,
  product,
  nameServer,
  openOidc,
  openBrowser,
}) => {
  const domain = ownDomain()
  const ann = atOrchard(domain, 'Ann Lee')
  const guest = atOrchard(domain, 'Gus Guest', { email: 'gus@elsewhere.example' })
  const oidc = await openOidc([ann, guest])
  await person.register(page)

  await page.goto(settingsPath)
  await page.getByRole('radio', { name: 'OpenID Connect' }).click()
  await page.getByLabel('Issuer URL').fill(oidc.issuer)
  await page.getByLabel('Client ID').fill(oidc.clientId)
  await page.getByLabel('Client secret').fill(oidc.clientSecret)
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled()
  await expect(page.getByText(`The stored secret ends in ${oidc.clientSecret.slice(-3)}.`)).toBeVisible()
  const connection = await page.locator('#connection').innerText()
  const redirectUrl = /http\S+\/sso\/oidc\/[0-9a-f-]{36}\/callback/.exec(connection)?.[0] ?? ''
  const loginUrl = /http\S+\/signin\/sso\?provider=[0-9a-f-]{36}/.exec(connection)?.[0] ?? ''
  oidc.register({ redirectUrl, loginUrl })

  const record = await addDomain(page, domain)
  nameServer.setText(record.name, record.value)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Verified /)).toBeVisible()

  const report = page.locator('#test')
  await testConnection(page, guest)
  await expect(report.getByText(/^Failed /)).toBeVisible()
  await expect(
    report.getByText(`gus@elsewhere.example is not at one of your verified domains (${domain}).`),
  ).toBeVisible()
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await testConnection(page, ann)
  await expect(report.getByText(/^Passed /)).toBeVisible()
  await expect(report).toContainText(ann.email)
  await page.getByRole('switch', { name: 'Use single sign-on' }).click()
  await expect(page.getByText('Single sign-on switched on', { exact: true })).toBeVisible()

  const annsPage = await (await openBrowser()).newPage()
  await enterAddress(annsPage, ann)
  await expect(annsPage).toHaveURL('/dashboard')
  await expect(annsPage.getByText(person.company).first()).toBeVisible()

  await signOut(annsPage)
  const pressed = oidc.counts.pressed
  await annsPage.goto(oidc.appsUrl)
  await annsPage.getByRole('link', { name: 'Open Trellis' }).click()
  await expect(annsPage).toHaveURL('/dashboard')
  expect(oidc.counts.pressed).toBe(pressed)
  expect(
    await queryProduct(
      product,
      `select p.email, m.role from public.members m join public.profiles p on p.id = m.user_id
       join public.organizations o on o.id = m.organization_id where o.name = '${person.company}' order by m.created_at`,
    ),
  ).toEqual([
    { email: person.email, role: 'maintainer' },
    { email: ann.email, role: 'developer' },
  ])
})
