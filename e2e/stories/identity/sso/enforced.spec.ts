// A company that requires single sign-on, and the way in for the day on which its provider does not work.
import { openCatalog } from '../../../support/catalog.ts'
import {
  atOrchard,
  connectCompany,
  ownDomain,
  pressAtOrchard,
  settingsPath,
} from '../../../support/identity-providers/sso/settings.ts'
import { addMember, queryProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('with single sign-on required, a session by link is not enough; a break-glass link is, once, and all maintainers are told', async ({
  page,
  person,
  product,
  nameServer,
  mailServer,
  openSaml,
  openBrowser,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 403 .*\/auth\/v1\/verify/)
  const domain = ownDomain()
  const mara = person.at(domain)
  const atProvider = atOrchard(domain, 'Mara Okafor', { email: mara.email })
  const saml = await openSaml([atProvider])
  await mara.register(page)
  await connectCompany(page, { product, nameServer, domain, fields: saml.fields, mode: 'on' })
  // A second maintainer, who has another address and keeps their link.
  const other = await openColleague(await openCatalog(page), { role: 'maintainer' })

  await page.goto(settingsPath)
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require single sign-on' }).click()
  // The maintainer's own session came by link. From now on it is not enough either.
  await expect(page.getByRole('heading', { name: `${mara.company} requires single sign-on` })).toBeVisible()
  await page.goto('/component/all')
  await expect(page.getByRole('heading', { name: `${mara.company} requires single sign-on` })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await pressAtOrchard(page, atProvider)
  await expect(page).toHaveURL('/component/all')
  await other.page.goto('/dashboard')
  await expect(other.page).toHaveURL('/dashboard')

  const browser = await openBrowser()
  const breakPage = await browser.newPage()
  const seen = mailServer.mailsTo(mara.email).length
  await breakPage.goto('/signin/sso?break-glass')
  await breakPage.getByLabel('Work email').fill(mara.email)
  await breakPage.getByRole('button', { name: 'Email me a break-glass link' }).click()
  await expect(breakPage.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const mail = await mailServer.waitForMail(mara.email, { seen })
  expect(mail.subject).toBe('Your break-glass link for Trellis')
  const link = /https?:\/\/\S+\/confirm\?\S+/.exec(mail.text)?.[0] ?? ''
  await breakPage.goto(link)
  await expect(breakPage).toHaveURL('/dashboard')
  await expect(breakPage.getByText(mara.company).first()).toBeVisible()

  const told = () =>
    [mara.email, other.person.email].map((email) =>
      mailServer
        .mailsTo(email)
        .filter(({ subject }) => subject === `Break-glass link used for ${mara.company}`),
    )
  await expect.poll(() => told().map(({ length }) => length)).toEqual([1, 1])
  const [event] = await queryProduct(
    product,
    `select count(*)::int from public.audit_log a join public.organizations o on o.id = a.organization_id
     where o.name = '${mara.company}' and a.event = 'break_glass_used'`,
  )
  expect(event).toEqual({ count: 1 })

  const again = await (await openBrowser()).newPage()
  await again.goto(link)
  await expect(
    again.getByRole('heading', { name: 'Break-Glass Link Expired. Please Request a New One' }),
  ).toBeVisible()
  expect((await again.context().cookies()).filter(({ name }) => name.startsWith('trellis-auth'))).toEqual([])
  expect(told().map(({ length }) => length)).toEqual([1, 1])
})

test('nobody but maintainers gets a break-glass link, and no other way in opens the company', async ({
  page,
  person,
  product,
  nameServer,
  mailServer,
  openSaml,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 4\d\d /)
  const domain = ownDomain()
  const member = person.at(domain)
  const saml = await openSaml([atOrchard(domain, 'Ben Ito', { email: member.email })])
  const membersPage = await (await openBrowser()).newPage()
  await member.openSession(membersPage)
  await person.register(page)
  const { organizationId } = await openCatalog(page)
  await addMember(product, { email: member.email, organizationId, role: 'admin' })
  await membersPage.goto('/dashboard')
  await expect(membersPage).toHaveURL('/dashboard')
  await connectCompany(page, { product, nameServer, domain, fields: saml.fields, mode: 'enforced' })

  await membersPage.goto('/dashboard')
  await expect(
    membersPage.getByRole('heading', { name: `${person.company} requires single sign-on` }),
  ).toBeVisible()
  const seen = mailServer.mailsTo(member.email).length
  await membersPage.goto('/signin/sso?break-glass')
  await membersPage.getByLabel('Work email').fill(member.email)
  await membersPage.getByRole('button', { name: 'Email me a break-glass link' }).click()
  await expect(membersPage.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const visitor = await (await openBrowser()).newPage()
  await visitor.goto('/signin')
  await visitor.getByLabel('Work email').fill(member.email)
  await visitor.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Sign in to Orchard' })).toBeVisible()
  const jobs = () =>
    queryProduct(product, 'select count(*)::int from graphile_worker.jobs where attempts < max_attempts')
  await expect.poll(jobs).toEqual([{ count: 0 }])
  expect(mailServer.mailsTo(member.email)).toHaveLength(seen)
})
