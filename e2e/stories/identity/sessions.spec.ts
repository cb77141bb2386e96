// Sessions end for many reasons, and every tab notices.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { growOlder, letTimePass } from '../../support/identity/passing-time.ts'
import { codeField, saveRecoveryCodes, scanKey } from '../../support/identity/second-step.ts'
import { signOut } from '../../support/identity/sign-out.ts'
import { Person } from '../../support/person.ts'
import { setSecurity } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

const twoDays = 2 * 24 * 60

test('a session older than the company allows ends at its refresh, and the person returns to the page', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 40[013] /)
  await person.register(page)
  await page.goto('/component/all?q=ledger')
  await setSecurity(product, person.company, { maxSessionDays: 3 })
  await letTimePass(page, { product, email: person.email, minutes: twoDays })
  await page.reload()
  await expect(page).toHaveURL('/component/all?q=ledger')

  await letTimePass(page, { product, email: person.email, minutes: twoDays })
  await page.reload()
  await expect(page).toHaveURL('/signin')
  await person.submitEmail(page)
  await page.goto(await person.takeLink())
  await expect(page).toHaveURL('/component/all?q=ledger')
})

test('a shorter limit closes an open page at the next click, and says why; signing in leads back', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 40[013] /)
  await person.register(page)
  await page.goto('/dashboard')
  await growOlder({ product, email: person.email, minutes: twoDays })
  await setSecurity(product, person.company, { maxSessionDays: 1 })
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Projects' })
    .click()
  await expect(page).toHaveURL('/signin?session=expired')
  await expect(page.getByRole('alert')).toContainText('You signed in longer ago than your company allows.')

  await person.submitEmail(page)
  await page.goto(await person.takeLink())
  await expect(page).toHaveURL('/project')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
})

/** A page that was checked a moment ago is not checked again for 15 seconds. */
async function returnTo(page: Page): Promise<void> {
  await page.clock.fastForward(16_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('sessions are listed, ended one by one and all at once, and their tabs notice', async ({
  page,
  person,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 40[13] /)
  await person.register(page)
  await page.clock.install()
  await page.goto('/component/all')
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await person.openSession(await (await openBrowser()).newPage())

  const other = await (await openBrowser()).newPage()
  await person.openSession(other)
  await other.goto('/profile')
  const sessions = other.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'This browser' })).toHaveText(/signed in by email/)

  // The newest of the others is the one that no page shows.
  await sessions.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(other.getByText('Session signed out', { exact: true })).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await returnTo(page)
  await expect(page).toHaveURL('/component/all')

  await other.getByRole('button', { name: 'Sign out all others' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(other.getByText('Other sessions signed out', { exact: true })).toBeVisible()
  await expect(sessions).toHaveCount(1)

  // One tab notices when the person returns to it, and tells the other.
  await returnTo(page)
  await expect(page).toHaveURL('/signin')
  await expect(tab).toHaveURL('/signin')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('a page that is opened with an ended session leads to sign-in', async ({
  page,
  person,
  openBrowser,
}) => {
  await person.register(page)
  for (const path of ['/component/all', '/settings/organization/security', '/profile']) {
    await person.openSession(page)
    const client = await person.openSession(await (await openBrowser()).newPage())
    await client.auth.signOut({ scope: 'others' })
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
  }
})

test('a tab of one person becomes that of another who signs in beside it', async ({
  page,
  person,
  product,
  mailServer,
  openBrowser,
}) => {
  await person.signUp(page)
  await expect(page.getByText(person.company).first()).toBeVisible()
  const jonas = new Person({ mailServer, product })
  const other = await (await openBrowser()).newPage()
  await jonas.register(other)
  await other.context().clearCookies()
  await jonas.askForLink(other)

  const tab = await page.context().newPage()
  await tab.goto(await jonas.takeLink())
  await tab.getByRole('button', { name: 'Switch account' }).click()
  await expect(tab).toHaveURL('/dashboard')
  await expect(page.getByText(jonas.company).first()).toBeVisible()
  await expect(page.getByText(person.company)).toHaveCount(0)
})

test('a tab that waits for a sign-in or its second step goes on when another tab has done it', async ({
  page,
  person,
}) => {
  await person.register(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const app = await scanKey(page)
  await codeField(page).fill(await app.nextCode())
  await saveRecoveryCodes(page)
  await signOut(page)
  await person.askForLink(page)

  const tab = await page.context().newPage()
  await tab.goto(await person.takeLink())
  await expect(tab).toHaveURL('/second-factor')
  await expect(page).toHaveURL('/second-factor')
  await codeField(tab).fill(await app.nextCode())
  await expect(tab).toHaveURL('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(person.company).first()).toBeVisible()
})

test('a tab that slept while another person signed in becomes theirs when it is shown again', async ({
  page,
  person,
  product,
  mailServer,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  await catalog.add({ title: 'ledger-db' })
  await page.goto('/component/all')
  await expect(page.getByText('ledger-db').first()).toBeVisible()
  // Only the cookies change: a sleeping tab hears of nothing.
  const jonas = new Person({ mailServer, product })
  await jonas.register(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText(jonas.company).first()).toBeVisible()
  await expect(page.getByText(person.company)).toHaveCount(0)
  await expect(page.getByText('ledger-db')).toHaveCount(0)
})
