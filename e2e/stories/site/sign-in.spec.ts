import type { Page } from '@playwright/test'
import { Person } from '../../support/person.ts'
import { ageOneTimeTokens } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

test('a person signs up by a link, creates a company, sees the dashboard and signs out', async ({
  page,
  person,
}) => {
  await person.askForLink(page, '/signup')
  await expect(page.getByText(person.email)).toBeVisible()

  await page.goto(await person.takeLink())
  await expect(page.getByRole('heading', { name: 'Create your company' })).toBeVisible()
  await person.createCompany(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(person.company).first()).toBeVisible()
  await expect(page.getByText('7 days left').first()).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/component/all')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: person.email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()

  // The other open tab follows, and the next person to sign in does not land on its page.
  await expect(tab).toHaveURL('/signin')
  const kept = (await page.context().cookies()).map(({ name }) => name)
  expect(kept).not.toContain('trellis-redirect-path')

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin')
})

test('a person who was here before signs in and lands on the dashboard', async ({
  page,
  person,
  openBrowser,
}) => {
  await person.signUpByHand(page)
  const other = await (await openBrowser()).newPage()
  await person.signIn(other)
  await expect(other.getByText(person.company).first()).toBeVisible()
})

test('a known and an unknown address get the same card', async ({ page, person, openBrowser }) => {
  await person.signUpByHand(page)
  const other = await (await openBrowser()).newPage()
  await person.askForLink(other)
  const known = await other.getByRole('main').innerText()

  await other.goto('/signin')
  await other.getByLabel('Work email').fill(`nobody-${person.email}`)
  await other.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(other.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const unknown = await other.getByRole('main').innerText()

  expect(unknown.replace(`nobody-${person.email}`, person.email)).toBe(known)
})

test('a link that is too old says that it expired and leads back to sign-in', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 403 .*\/auth\/v1\/verify/)
  await person.askForLink(page)
  const link = await person.takeLink()
  await ageOneTimeTokens(product, person.email)

  await page.goto(link)
  await expect(page.getByText('Magic Link Expired. Please Request a New One')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/signin')
})

test('a link that was used before signs nobody in a second time', async ({
  page,
  person,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 403 .*\/auth\/v1\/verify/)
  await person.askForLink(page)
  const link = await person.takeLink()
  await page.goto(link)
  await expect(page).toHaveURL('/registration')

  const other = await (await openBrowser()).newPage()
  await other.goto(link)
  await expect(other.getByText('Magic Link Expired. Please Request a New One')).toBeVisible()
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/signin')
})

test('a link without its token is called invalid', async ({ page }) => {
  await page.goto('/confirm?type=magiclink')
  await expect(page.getByText('Invalid Magic Link. Please Try Again')).toBeVisible()
})

test('a change of address that somebody else has taken meanwhile says that it is registered', async ({
  page,
  person,
  mailServer,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 422 .*\/auth\/v1\/verify/)
  const client = await person.openSession(page)
  const other = new Person({ mailServer, product })
  expect((await client.auth.updateUser({ email: other.email })).error).toBeNull()
  const otherLink = await other.takeLink()
  await other.openSession(await (await openBrowser()).newPage())
  await person.confirmChange(page)
  await expect(page.getByRole('heading', { name: 'One more link to open' })).toBeVisible()
  await page.goto(otherLink)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(
    page.getByText('Email Already Registered. Please Sign In or Use a Different Email'),
  ).toBeVisible()
})

test('an earlier link works after a newer one came, and ends it', async ({ page, person, troubles }) => {
  troubles.expect(/status of 403 .*\/auth\/v1\/verify/)
  await person.askForLink(page)
  const earlier = await person.takeLink()
  await person.askForLink(page)
  const newer = await person.takeLink()

  await page.goto(earlier)
  await expect(page).toHaveURL('/registration')
  await page.goto(newer)
  await expect(page.getByText('Magic Link Expired. Please Request a New One')).toBeVisible()
  await expect(page.getByText(`You are already signed in as ${person.email}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  // The person has no company yet.
  await expect(page).toHaveURL('/registration')
})

test('the code of the mail signs in on the card and leads to the wanted page; wrong ones use it up', async ({
  page,
  person,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 40[03] .*\/signin/)
  await page.goto('/registration')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Work email')).toBeFocused()
  await person.submitEmail(page)
  const code = await person.takeCode()
  const wrong = code === '000000' ? '111111' : '000000'
  const field = (on: Page) => on.getByLabel('Or enter the code from the email')
  await field(page).fill('12 34')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter the 6 digits from the email.')).toBeVisible()
  await field(page).fill(wrong)
  await expect(page.getByText(/^This code is wrong or has expired\./)).toBeVisible()
  await field(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(page).toHaveURL('/registration')
  await person.createCompany(page)

  const other = await (await openBrowser()).newPage()
  await person.askForLink(other)
  const next = await person.takeCode()
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = other.waitForResponse((response) => response.request().method() === 'POST')
    await field(other).fill(String(Number(next[0]) === tries ? 9 : tries).repeat(6))
    await answered
    await expect(other.getByText(/^This code is wrong or has expired\./)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  }
  await field(other).fill(next)
  await expect(other.getByText(/^This code is wrong or has expired\./)).toBeVisible()
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/signin')
})

test('a link works in another browser than the one that asked for it', async ({
  page,
  person,
  openBrowser,
}) => {
  await person.askForLink(page)
  const other = await (await openBrowser()).newPage()
  await other.goto(await person.takeLink())
  await person.createCompany(other)
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin')
})

test('a mail scanner that fetches the link does not spend it', async ({ page, person, request }) => {
  await person.askForLink(page)
  const link = await person.takeLink()
  expect((await request.get(link)).status()).toBe(200)
  await page.goto(link)
  await expect(page).toHaveURL('/registration')
})

test('a protected page sends to sign-in and is returned to afterwards', async ({
  page,
  person,
  openBrowser,
}) => {
  await person.signUpByHand(page)

  const other = await (await openBrowser()).newPage()
  await other.goto('/dashboard?from=bookmark')
  await expect(other).toHaveURL('/signin')
  await person.submitEmail(other)
  await other.goto(await person.takeLink())
  await expect(other).toHaveURL('/dashboard?from=bookmark')
})

test('a person without a company who opens the dashboard is asked to create one', async ({
  page,
  person,
}) => {
  await person.askForLink(page)
  await page.goto(await person.takeLink())
  await expect(page).toHaveURL('/registration')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/registration')
})

test('a company needs a name of at most 256 characters', async ({ page, person }) => {
  await person.askForLink(page)
  await page.goto(await person.takeLink())
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Company name').fill('x'.repeat(257))
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('Company name must be at most 256 characters')).toBeVisible()
  await expect(page).toHaveURL('/registration')
})

for (const [value, message] of [
  ['', 'Email address is required.'],
  ['mara at larkfield', 'Please enter a valid email address.'],
] as const) {
  test(`asking for a link with "${value}" says: ${message}`, async ({ page }) => {
    await page.goto('/signin')
    await page.getByLabel('Work email').fill(value)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByText(message)).toBeVisible()
  })
}

test('signing in needs no mouse', async ({ page, person }) => {
  await page.goto('/signin')
  await page.getByLabel('Work email').focus()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  // A new page takes the focus.
  await page.goto(await person.takeLink())
  await expect(page.getByRole('heading', { level: 1, name: 'Create your company' })).toBeFocused()
  await page.getByLabel('Company name').focus()
  await page.keyboard.type(person.company)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()

  await page.getByRole('button', { name: person.email }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('button', { name: person.email })).toBeFocused()
})
