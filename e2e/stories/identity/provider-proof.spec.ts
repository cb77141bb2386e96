// A person who came with a provider gives a new proof there, in a window beside the form.
import type { Page } from '@playwright/test'
import { letTimePass } from '../../support/identity/passing-time.ts'
import { readSession } from '../../support/identity/session-cookies.ts'
import { atAcme, chooseAtAcme, leaveFor } from '../../support/identity-providers/people-there.ts'
import { Person } from '../../support/person.ts'
import { queryProduct } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

test('a proof at the provider in a window: nobody else’s counts, a closed window is opened again, the form stays', async ({
  page,
  person,
  product,
  mailServer,
  openProviders,
  troubles,
}) => {
  troubles.expect(/status of 403 /)
  const jonas = new Person({ mailServer, product })
  const [mara, other] = [atAcme(person), atAcme(jonas, 'Jonas Reed')]
  await openProviders({ acme: [mara, other] })
  await leaveFor(page, 'Acme')
  await chooseAtAcme(page, mara)
  await person.createCompany(page)
  const query = async (text: string) => (await queryProduct(product, text))[0]
  const storedDays = () =>
    query(`select max_session_days as days from public.organizations where name = '${person.company}'`)
  const sessionsOf = ({ email }: Person) =>
    query(
      `select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id where email = '${email}'`,
    )

  await page.goto('/settings/organization/security')
  const days = page.getByLabel('Sign out after (days)')
  await days.fill('30')
  await letTimePass(page, { product, email: person.email, minutes: 20 })
  await page.getByRole('button', { name: 'Save sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(dialog).toBeVisible()
  /** The provider asks although the person is still signed in there. */
  const openWindow = async (): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with Acme' }).click()
    const popup = await opening
    await expect(popup.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible()
    return popup
  }

  const window = await openWindow()
  const before = await readSession(page)
  const closing = window.waitForEvent('close')
  await chooseAtAcme(window, other)
  await expect(
    dialog.getByText(/^That is another person’s account\. You are still signed in as mara-/),
  ).toBeVisible()
  await closing
  expect(await readSession(page)).toEqual(before)
  expect(await sessionsOf(jonas)).toEqual({ count: 0 })
  expect(await storedDays()).toEqual({ days: null })

  const given = await openWindow()
  await given.close()
  await expect(days).toHaveValue('30')

  const last = await openWindow()
  await chooseAtAcme(last, mara)
  await expect(page.getByText('Session limit saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(days).toHaveValue('30')
  expect(await storedDays()).toEqual({ days: 30 })
  // The new session took the place of the old one.
  expect(await sessionsOf(person)).toEqual({ count: 1 })
  expect((await readSession(page)).user.id).toBe(before.user.id)
  expect(mailServer.mailsTo(person.email)).toEqual([])
})
