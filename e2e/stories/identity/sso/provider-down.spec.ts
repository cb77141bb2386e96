// The provider of a company does not answer. People get in by an email link while single sign-on is not required.
import {
  atOrchard,
  connectCompany,
  ownDomain,
  settingsPath,
} from '../../../support/identity-providers/sso/settings.ts'
import { expect, test } from '../../../support/story.ts'

test('with the provider down, an email link lets people in until the company requires single sign-on', async ({
  page,
  person,
  product,
  nameServer,
  mailServer,
  openSaml,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 403 .*\/signin/)
  const domain = ownDomain()
  const mara = person.at(domain)
  const saml = await openSaml([atOrchard(domain, 'Mara Okafor', { email: mara.email })])
  await mara.register(page)
  await connectCompany(page, { product, nameServer, domain, fields: saml.fields, mode: 'on' })
  await saml.close()

  const visitor = await (await openBrowser()).newPage()
  await visitor.goto('/signin')
  await visitor.getByLabel('Work email').fill(mara.email)
  const leaving = visitor.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await visitor.getByRole('button', { name: 'Email me a sign-in link' }).click()
  expect((await leaving).url()).toContain(new URL(saml.metadataUrl).origin)
  await expect(visitor).toHaveURL(/^chrome-error:/)

  const seen = mailServer.mailsTo(mara.email).length
  await visitor.goto('/signin/sso')
  await visitor.getByRole('link', { name: 'Sign in another way' }).click()
  await expect(visitor).toHaveURL('/signin?way=link')
  await expect(visitor.getByText(/unless your company requires single sign-on/)).toBeVisible()
  await mara.submitEmail(visitor)
  const { text } = await mailServer.waitForMail(mara.email, { seen })
  await visitor.goto(/https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0] ?? '')
  await expect(visitor).toHaveURL('/dashboard')
  await expect(visitor.getByText(mara.company).first()).toBeVisible()

  await visitor.goto(settingsPath)
  await visitor.getByRole('switch', { name: 'Require single sign-on' }).click()
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Require single sign-on' }).click()
  await expect(visitor.getByRole('heading', { name: /requires single sign-on/ })).toBeVisible()

  const mails = mailServer.mailsTo(mara.email).length
  const refused = await (await openBrowser({ viewport: { width: 390, height: 844 } })).newPage()
  await refused.goto('/signin/sso?break-glass')
  await expect(refused.getByText(/maintainer of a company that requires single sign-on/)).toBeVisible()
  await refused.getByRole('link', { name: 'Use an email link' }).click()
  await expect(refused).toHaveURL('/signin?way=link')
  await refused.getByLabel('Work email').fill(mara.email)
  await refused.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const alert = refused.getByRole('alert')
  await expect(alert).toContainText('Your company requires single sign-on.')
  await alert.getByRole('link', { name: 'Maintainers can ask for a break-glass link' }).click()
  await expect(refused.getByRole('heading', { name: 'Ask for a break-glass link' })).toBeVisible()
  expect(mailServer.mailsTo(mara.email)).toHaveLength(mails)
})
