// People of a company whose SAML provider is connected.

import { openCatalog } from '../../../support/catalog.ts'
import { expireAccessToken } from '../../../support/identity/session-cookies.ts'
import { signOut } from '../../../support/identity/sign-out.ts'
import {
  atOrchard,
  connectCompany,
  enterAddress,
  ownDomain,
  pressAtOrchard,
} from '../../../support/identity-providers/sso/settings.ts'
import { changeProduct, queryProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('the provider’s list of apps opens the product; its answer alone signs nobody in, and a copy of it is refused', async ({
  person,
  product,
  openCompany,
  openBrowser,
}) => {
  const {
    saml,
    people: [ann],
  } = await openCompany(['Ann Lee'], 'on')

  const browser = await openBrowser()
  const annsPage = await browser.newPage()
  const answers: string[] = []
  annsPage.on('request', (request) => {
    if (request.url().endsWith('/sso/saml/acs')) answers.push(request.postData() ?? '')
  })
  await annsPage.goto(saml.appsUrl)
  await annsPage.getByRole('link', { name: 'Open Trellis' }).click()
  await pressAtOrchard(annsPage, ann)
  await expect(annsPage).toHaveURL('/dashboard')
  await expect(annsPage.getByText(person.company).first()).toBeVisible()
  // The first answer was not asked for. It began a sign-in of this browser, which the provider answered silently.
  expect(saml.counts).toEqual({ pressed: 1, sent: 2 })
  expect(answers).toHaveLength(2)

  await signOut(annsPage)
  await annsPage.getByLabel('Work email').fill(ann.email)
  await annsPage.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(annsPage).toHaveURL('/dashboard')
  expect(saml.counts).toEqual({ pressed: 1, sent: 3 })

  const sessions = () =>
    queryProduct(
      product,
      `select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${ann.email}'`,
    )
  const before = await sessions()
  const thief = await openBrowser()
  for (const body of answers) {
    const answer = await thief.request.post('/auth/v1/sso/saml/acs', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: body,
      maxRedirects: 0,
    })
    expect(answer.headers().location ?? '').not.toMatch(/[?&]code=|access_token/)
  }
  expect(await sessions()).toEqual(before)
  expect((await thief.cookies()).filter(({ name }) => name.startsWith('trellis-auth'))).toEqual([])
})

test('after a sign-in, going back to the provider leads to the dashboard again, without a failure in its address', async ({
  person,
  openCompany,
  openBrowser,
}) => {
  const {
    people: [ann],
  } = await openCompany(['Ann Lee'], 'on')
  const annsPage = await (await openBrowser()).newPage()
  await enterAddress(annsPage, ann)
  await expect(annsPage).toHaveURL('/dashboard')

  const again = annsPage.waitForRequest((request) => request.url().includes('/signin/sso?error'))
  await annsPage.goBack()
  await again
  await expect(annsPage.getByText(person.company).first()).toBeVisible()
  await expect(annsPage).toHaveURL('/dashboard')
})

test('a provider changes its certificate: both are good while both are published, and a stranger’s never', async ({
  page,
  person,
  product,
  nameServer,
  openSaml,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 4\d\d /)
  const domain = ownDomain()
  const [ann, ben, cleo] = ['Ann Lee', 'Ben Ito', 'Cleo Ruiz'].map((name) => atOrchard(domain, name)) as [
    ReturnType<typeof atOrchard>,
    ReturnType<typeof atOrchard>,
    ReturnType<typeof atOrchard>,
  ]
  const saml = await openSaml([ann, ben, cleo])
  saml.addCertificate()
  await person.register(page)
  const { revision } = await connectCompany(page, {
    product,
    nameServer,
    domain,
    fields: saml.fields,
    mode: 'on',
  })
  const signIn = async (colleague: typeof ann) => {
    const colleaguesPage = await (await openBrowser()).newPage()
    await enterAddress(colleaguesPage, colleague)
    return colleaguesPage
  }

  await expect(await signIn(ann)).toHaveURL('/dashboard')
  saml.signWithNewest()
  await expect(await signIn(ben)).toHaveURL('/dashboard')

  // A certificate that the product has not read yet is a stranger's.
  saml.addCertificate()
  saml.signWithNewest()
  const refused = await signIn(cleo)
  await expect(refused.getByRole('heading', { name: 'Single Sign-On Failed' })).toBeVisible()
  await expect(refused.getByText(/sent an answer that we could not accept/)).toBeVisible()
  expect(await queryProduct(product, `select 1 from auth.users where email = '${cleo.email}'`)).toEqual([])

  const catalog = await openCatalog(page)
  await catalog.call('save-sso-connection', {
    organization_id: catalog.organizationId,
    ...saml.fields,
    expected_revision: revision,
  })
  await page.goto('/settings/organization/sso')
  await expect(
    page.getByText('Signing certificates valid until 1 Jan 2046, 1 Jan 2046, 1 Jan 2046.'),
  ).toBeVisible()
  // Nothing about the connection has changed, so that it stays on without another test.
  await expect(page.getByText('Connected, not enforced', { exact: true })).toBeVisible()
  await expect(await signIn(cleo)).toHaveURL('/dashboard')
})

test('a member who was removed at the provider is out within a day', async ({
  product,
  openCompany,
  openBrowser,
}) => {
  const {
    saml,
    people: [ben],
  } = await openCompany(['Ben Ito', 'Ann Lee'], 'enforced')
  const bensPage = await (await openBrowser()).newPage()
  await enterAddress(bensPage, ben)
  await expect(bensPage).toHaveURL('/dashboard')
  const [session] = await queryProduct(
    product,
    `select s.not_after <= now() + interval '1 day' as ends from auth.sessions s
     join auth.users u on u.id = s.user_id where u.email = '${ben.email}'`,
  )
  expect(session).toEqual({ ends: true })

  saml.remove(ben)
  await changeProduct(
    product,
    `update auth.sessions s set not_after = now() - interval '1 second'
     from auth.users u where u.id = s.user_id and u.email = $1`,
    [ben.email],
  )
  await expireAccessToken(bensPage)
  await bensPage.goto('/component/all')
  await expect(bensPage).toHaveURL('/signin')
  await bensPage.getByLabel('Work email').fill(ben.email)
  await bensPage.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(bensPage.getByRole('heading', { name: 'Sign in to Orchard' })).toBeVisible()
  await expect(bensPage.getByRole('button', { name: 'Ann Lee' })).toBeVisible()
  await expect(bensPage.getByRole('button', { name: 'Ben Ito' })).toBeHidden()
})
