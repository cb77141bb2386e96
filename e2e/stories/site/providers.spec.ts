import type { Page } from '@playwright/test'
import { atAcme, leaveFor } from '../../support/identity-providers/people-there.ts'
import type { Person } from '../../support/person.ts'
import { expect, test } from '../../support/story.ts'

async function signInAtGoogle(page: Page, { email }: Person, path?: string) {
  await leaveFor(page, 'Google', path)
  await page.getByRole('button', { name: email }).click()
}

const atGoogle = ({ email }: Person) => ({ email, name: 'Mara Larkfield' })

/** The page says why, and leads back to where the person can try again. */
async function expectFailure(page: Page, reason: RegExp) {
  await expect(page.getByRole('heading', { name: 'An Unknown Error Occurred' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/signin')
}

async function expectNobody(page: Page) {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin')
}

test('a new person signs up with Google, without a mail, and comes back with it', async ({
  page,
  person,
  mailServer,
  openProviders,
  openBrowser,
}) => {
  await openProviders({ google: [atGoogle(person)] })
  await signInAtGoogle(page, person, '/signup')
  await person.createCompany(page)
  await expect(page.getByRole('button', { name: 'Account of Mara Larkfield' })).toBeVisible()
  expect(mailServer.mailsTo(person.email)).toEqual([])

  const other = await (await openBrowser()).newPage()
  await signInAtGoogle(other, person)
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByText(person.company).first()).toBeVisible()
})

test('a person who signed up by mail signs in with Google to the same account', async ({
  page,
  person,
  openProviders,
  openBrowser,
}) => {
  await person.signUp(page)
  await openProviders({ google: [atGoogle(person)] })
  const other = await (await openBrowser()).newPage()
  await other.goto('/component/all')
  await expect(other).toHaveURL('/signin')
  await signInAtGoogle(other, person)
  // The page that the person wanted.
  await expect(other).toHaveURL('/component/all')
  await expect(other.getByText(person.company).first()).toBeVisible()
})

test('a person signs up with the provider of their company', async ({ page, person, openProviders }) => {
  await openProviders({ acme: [atAcme(person)] })
  await leaveFor(page, 'Acme')
  await page.getByRole('button', { name: 'Mara Larkfield' }).click()
  await person.createCompany(page)
  await expect(page.getByRole('button', { name: 'Account of Mara Larkfield' })).toBeVisible()
})

test('a person who cancels at the provider is told so and tries again', async ({
  page,
  person,
  openProviders,
}) => {
  await openProviders({ acme: [atAcme(person)] })
  await leaveFor(page, 'Acme')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectFailure(page, /^You canceled the sign-in at the provider/)
  await expectNobody(page)
  await leaveFor(page, 'Acme')
  await page.getByRole('button', { name: 'Mara Larkfield' }).click()
  await expect(page).toHaveURL('/registration')
})

test('an address that the provider has not verified opens no account', async ({
  page,
  person,
  openProviders,
  openBrowser,
}) => {
  await person.signUp(page)
  await openProviders({
    google: [{ ...atGoogle(person), email_verified: false }],
    acme: [{ ...atAcme(person), email_verified: false }],
  })
  const other = await (await openBrowser()).newPage()
  await signInAtGoogle(other, person)
  await expectFailure(other, /^The provider has not verified your email address\./)
  await leaveFor(other, 'Acme')
  await other.getByRole('button', { name: 'Mara Larkfield' }).click()
  await expectFailure(other, /^The provider has not verified your email address\./)
  await expectNobody(other)
})

test('a sign-in that somebody else began signs nobody in', async ({
  page,
  person,
  openProviders,
  openBrowser,
}) => {
  await openProviders({ google: [atGoogle(person)] })
  await leaveFor(page, 'Google')
  const sent = page.waitForRequest((request) => request.url().includes('/confirm?code='))
  await page.route('**/confirm?code=*', (route) => route.abort())
  await page.getByRole('button', { name: person.email }).click()
  const lure = (await sent).url()

  const victim = await (await openBrowser()).newPage()
  await victim.goto(lure)
  await expectFailure(victim, /^This sign-in started in another browser/)
  await expectNobody(victim)
})
