// Invitations from the mail to the dashboard: by a new person, by somebody who is signed in, and by somebody else.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import type { Person } from '../../support/person.ts'
import { changeProduct, queryProduct } from '../../support/product/database.ts'
import { type Product, publishableKey } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

type Company = { page: Page; person: Person }

/** Registers a company, which invites the address as a member. */
async function invite({ page, person }: Company, email: string, role = 'developer') {
  await person.register(page)
  const catalog = await openCatalog(page)
  const call = { organization_id: catalog.organizationId, invitations: [{ email, role }] }
  const { results } = await catalog.call<{ results: [{ id: string }] }>('invite-members', call)
  return { catalog, id: results[0].id }
}

const openInvitations = async (product: Product) =>
  queryProduct(
    product,
    'select email from public.invitations where accepted_at is null and revoked_at is null',
  )

test('a new person opens the mail, gets a sign-in link, and is in', async ({
  page,
  person,
  product,
  openBrowser,
}) => {
  const newcomer = person.stranger()
  await invite({ page, person }, newcomer.email)
  const link = await newcomer.takeInvitation()

  const browser = await (await openBrowser()).newPage()
  // A scanner fetches the link, and more than once.
  for (let time = 0; time < 3; time += 1) expect((await browser.request.get(link)).status()).toBe(200)
  expect(await openInvitations(product)).toContainEqual({ email: newcomer.email })

  await browser.goto(link)
  await expect(browser.getByRole('heading', { name: 'One more step: check your inbox' })).toBeVisible()
  await expect(browser.getByText(newcomer.email)).toBeVisible()
  await expectAccessibleInBothModes(browser, 'the card about the sign-in link')
  await browser.goto(await newcomer.takeLink())
  await expect(browser).toHaveURL('/dashboard')
  await expect(browser.getByText(person.company).first()).toBeVisible()
  expect(await openInvitations(product)).not.toContainEqual({ email: newcomer.email })

  // The link has done its work: for the member, and for anybody else who has it.
  await browser.goto('about:blank')
  await browser.goto(link)
  await expect(browser.getByRole('heading', { name: 'You’re already a member' })).toBeVisible()
  await browser.getByRole('button', { name: `Open ${person.company}` }).click()
  await expect(browser).toHaveURL('/dashboard')
  const visitor = await (await openBrowser()).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This invitation was already used' })).toBeVisible()
})

test('the sign-in link of an invitation works in another browser, too', async ({
  page,
  person,
  openBrowser,
}) => {
  const newcomer = person.stranger()
  await invite({ page, person }, newcomer.email)
  const laptop = await (await openBrowser()).newPage()
  await laptop.goto(await newcomer.takeInvitation())
  await expect(laptop.getByRole('heading', { name: 'One more step: check your inbox' })).toBeVisible()
  const phone = await (await openBrowser()).newPage()
  await phone.goto(await newcomer.takeLink())
  await expect(phone).toHaveURL('/dashboard')
  await expect(phone.getByText(person.company).first()).toBeVisible()
})

test('the code of the mail signs in on the page of the invitation', async ({ page, person, openBrowser }) => {
  const newcomer = person.stranger()
  await invite({ page, person }, newcomer.email)
  const browser = await (await openBrowser()).newPage()
  await browser.goto(await newcomer.takeInvitation())
  await browser.getByLabel('Or enter the code from the email').fill(await newcomer.takeCode())
  await expect(browser).toHaveURL('/dashboard')
  await expect(browser.getByText(person.company).first()).toBeVisible()
})

test('somebody who is signed in with the address is simply in, and keeps their other company', async ({
  page,
  person,
  openBrowser,
}) => {
  const colleague = person.stranger()
  const browser = await (await openBrowser()).newPage()
  await colleague.register(browser)
  await invite({ page, person }, colleague.email, 'admin')

  await browser.goto(await colleague.takeInvitation())
  await expect(browser).toHaveURL('/dashboard')
  await browser.getByRole('button', { name: person.company }).click()
  await expect(browser.getByText(colleague.company).first()).toBeVisible()
})

test('somebody who is signed in with another address is asked first', async ({
  page,
  person,
  openBrowser,
}) => {
  const newcomer = person.stranger()
  const other = person.stranger()
  const browser = await (await openBrowser()).newPage()
  await other.register(browser)
  await invite({ page, person }, newcomer.email)
  const link = await newcomer.takeInvitation()

  await browser.goto(link)
  await expect(browser.getByRole('heading', { name: 'This invitation is for someone else' })).toBeFocused()
  await expect(browser.getByRole('main')).toContainText(`you are signed in as ${other.email}`)
  await expectAccessibleInBothModes(browser, 'the question')
  await browser.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(browser).toHaveURL('/dashboard')

  await browser.goto(link)
  await browser.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(browser.getByRole('heading', { name: 'One more step: check your inbox' })).toBeVisible()
  await browser.goto(await newcomer.takeLink())
  await expect(browser).toHaveURL('/dashboard')
  await expect(browser.getByText(person.company).first()).toBeVisible()
})

test('a link that was copied, and the id, ask somebody who is signed in before they join', async ({
  page,
  person,
  product,
  openBrowser,
}) => {
  const colleague = person.stranger()
  const browser = await (await openBrowser()).newPage()
  await colleague.register(browser)
  const { catalog, id } = await invite({ page, person }, colleague.email)
  const { link } = await catalog.call<{ link: string }>('create-invitation-link', { id })

  for (const led of [`/accept-invite?id=${id}`, link]) {
    await browser.goto(led)
    await expect(browser.getByRole('heading', { name: `Join ${person.company}?` })).toBeFocused()
    expect(await openInvitations(product)).toContainEqual({ email: colleague.email })
  }
  await expectAccessibleInBothModes(browser, 'the question whether to join')
  await browser.getByRole('link', { name: 'Not now' }).click()
  await expect(browser).toHaveURL('/dashboard')
  await expect(browser.getByText(colleague.company).first()).toBeVisible()

  await browser.goto(link)
  await browser.getByRole('button', { name: `Join ${person.company}` }).click()
  await expect(browser).toHaveURL('/dashboard')
  await expect(browser.getByText(person.company).first()).toBeVisible()
  expect(await openInvitations(product)).not.toContainEqual({ email: colleague.email })
})

test('a sign-in mail that anybody can ask for joins nothing', async ({
  page,
  person,
  product,
  openBrowser,
}) => {
  const newcomer = person.stranger()
  const { id } = await invite({ page, person }, newcomer.email)
  const browser = await (await openBrowser()).newPage()
  await newcomer.takeInvitation()
  const invitationPage = encodeURIComponent(`${product.url}/accept-invite?id=${id}`)
  const asked = await browser.request.post(`/auth/v1/otp?redirect_to=${invitationPage}`, {
    headers: { apikey: publishableKey },
    data: { email: newcomer.email },
  })
  expect(asked.status()).toBe(200)
  await browser.goto(await newcomer.takeLink())
  await expect(browser).toHaveURL('/registration')
  await expect(browser.getByRole('link', { name: `Join ${person.company}` })).toBeVisible()
  expect(await openInvitations(product)).toContainEqual({ email: newcomer.email })
})

test('an invitation that is over says why, and what to do next', async ({
  page,
  person,
  product,
  openBrowser,
}) => {
  const newcomer = person.stranger()
  const { catalog, id } = await invite({ page, person }, newcomer.email)
  const link = await newcomer.takeInvitation()
  const visitor = await (await openBrowser()).newPage()

  await changeProduct(
    product,
    `update invitations set expires_at = now() - interval '1 hour' where id = $1`,
    [id],
  )
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Ask for a new one' })).toBeVisible()

  await catalog.call('resend-invitation', { id })
  await newcomer.takeInvitation()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'One more step: check your inbox' })).toBeVisible()

  await catalog.call('revoke-invitation', { id })
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()

  await visitor.goto('/accept-invite#token=unknown')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'We don’t know this invitation' })).toBeVisible()
})

test('somebody who signs in without the mail finds the invitation', async ({ page, person, openBrowser }) => {
  const newcomer = person.stranger()
  await invite({ page, person }, newcomer.email)
  await newcomer.takeInvitation()
  const browser = await (await openBrowser()).newPage()
  await newcomer.openSession(browser)
  await browser.goto('/dashboard')
  await expect(browser).toHaveURL('/registration')
  await expectAccessibleInBothModes(browser, 'the open invitations')
  await browser.getByRole('link', { name: `Join ${person.company}` }).click()
  await expect(browser).toHaveURL('/dashboard')
  await expect(browser.getByText(person.company).first()).toBeVisible()
})
