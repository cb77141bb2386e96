// A person moves to another address: both mailboxes confirm it, and only then does anything change.
import type { Page } from '@playwright/test'
import { letTimePass } from '../../support/identity/passing-time.ts'
import { expect, test } from '../../support/story.ts'

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Email address' })
const fieldOf = (page: Page) => sectionOf(page).getByRole('textbox', { name: 'Email address' })
const update = (page: Page) => sectionOf(page).getByRole('button', { name: 'Update email' }).click()

test('an address changes after both mailboxes have confirmed, and the new one signs in', async ({
  page,
  person,
  openBrowser,
}) => {
  const later = person.stranger()
  await person.register(page)
  await page.goto('/profile#email')
  await expect(sectionOf(page).getByText(`Now: ${person.email}`)).toBeVisible()
  await update(page)
  await expect(sectionOf(page).getByText('Email address is required.', { exact: true })).toBeVisible()
  await fieldOf(page).fill('mara.okafor@fernhill')
  await update(page)
  await expect(
    sectionOf(page).getByText('Please enter a valid email address.', { exact: true }),
  ).toBeVisible()
  await fieldOf(page).fill(later.email)
  await update(page)
  await expect(sectionOf(page).getByText('Waiting for confirmation at both addresses')).toBeVisible()
  await expect(sectionOf(page).getByText(later.email)).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('')

  // The new mailbox, on a device where nobody is signed in.
  const other = await (await openBrowser()).newPage()
  await later.confirmChange(other)
  await expect(other.getByRole('heading', { name: 'One more link to open' })).toBeVisible()
  await other.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(other).toHaveURL('/signin')
  await page.reload()
  await expect(sectionOf(page).getByText(`Now: ${person.email}`)).toBeVisible()

  // The old mailbox, in the person's own browser.
  await person.confirmChange(page)
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(page).toHaveURL('/profile#email')
  await expect(sectionOf(page).getByText(`Now: ${later.email}`)).toBeVisible()
  await expect(sectionOf(page).getByText('Waiting for confirmation at both addresses')).toBeHidden()
  await expect(page.getByRole('button', { name: `Account of ${later.email}` })).toBeVisible()
  expect((await person.openMail()).text).toContain('This address can no longer sign in.')

  await later.askForLink(other)
  await other.goto(await later.takeLink())
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByText(person.company).first()).toBeVisible()
})

test('a change asks for a recent proof, is corrected, and is sent again', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 4(03|22) .*\/auth\/v1\/(user|verify)/)
  const [wrong, right] = [person.stranger(), person.stranger()]
  await person.register(page)
  await page.goto('/profile#email')
  await letTimePass(page, { product, email: person.email, minutes: 20 })
  await fieldOf(page).fill(wrong.email)
  await update(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(fieldOf(page)).toHaveValue(wrong.email)
  await update(page)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Code from the email').fill(await person.takeCode())
  await expect(sectionOf(page).getByText(wrong.email)).toBeVisible()
  const old = await wrong.takeLink()

  await fieldOf(page).fill(right.email)
  await update(page)
  await expect(sectionOf(page).getByText(right.email)).toBeVisible()
  await page.goto(old)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: /^Magic Link Expired/ })).toBeVisible()
  await page.goto('/profile#email')
  await right.takeLink()
  await sectionOf(page).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Links sent again', { exact: true })).toBeVisible()
  await right.confirmChange(page)
  await expect(page.getByRole('heading', { name: 'One more link to open' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(sectionOf(page).getByText(`Now: ${person.email}`)).toBeVisible()
})

test('the address of somebody else is refused in place', async ({ page, person, openBrowser, troubles }) => {
  troubles.expect(/status of 422 .*\/auth\/v1\/user/)
  const stranger = person.stranger()
  await stranger.openSession(await (await openBrowser()).newPage())
  await person.openSession(page)
  await page.goto('/profile#email')
  await fieldOf(page).fill(stranger.email)
  await update(page)
  await expect(
    sectionOf(page).getByText('This address belongs to another account. Use a different one.'),
  ).toBeVisible()
  await expect(fieldOf(page)).toHaveValue(stranger.email)
})
