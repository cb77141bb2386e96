// A maintainer whose company requires single sign-on confirms there that it is still them.
import type { Page } from '@playwright/test'
import { letTimePass } from '../../../support/identity/passing-time.ts'
import { readSession } from '../../../support/identity/session-cookies.ts'
import {
  atOrchard,
  connectCompany,
  ownDomain,
  pressAtOrchard,
  settingsPath,
} from '../../../support/identity-providers/sso/settings.ts'
import { queryProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('a proof at the required provider: it asks again, nobody else’s counts, and the form stays', async ({
  page,
  person,
  product,
  nameServer,
  mailServer,
  openSaml,
  troubles,
}) => {
  troubles.expect(/status of 403 /)
  const domain = ownDomain()
  const mara = person.at(domain)
  const atProvider = atOrchard(domain, 'Mara Okafor', { email: mara.email })
  const jonas = atOrchard(domain, 'Jonas Reed')
  const saml = await openSaml([atProvider, jonas])
  await mara.register(page)
  await connectCompany(page, { product, nameServer, domain, fields: saml.fields, mode: 'on' })
  await page.goto(settingsPath)
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require single sign-on' }).click()
  await expect(page.getByRole('heading', { name: `${mara.company} requires single sign-on` })).toBeVisible()
  await page.goto('/settings/organization/security')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await pressAtOrchard(page, atProvider)
  await expect(page).toHaveURL('/settings/organization/security')

  const seen = mailServer.mailsTo(mara.email).length
  const storedDays = () =>
    queryProduct(
      product,
      `select max_session_days as days from public.organizations where name = '${mara.company}'`,
    )
  const days = page.getByLabel('Sign out after (days)')
  await days.fill('30')
  await letTimePass(page, { product, email: mara.email, minutes: 20 })
  await page.getByRole('button', { name: 'Save sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(dialog.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Email|passkey/ })).toHaveCount(0)
  const openWindow = async (): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with single sign-on' }).click()
    return await opening
  }

  const before = await readSession(page)
  const theirs = await openWindow()
  const closing = theirs.waitForEvent('close')
  await pressAtOrchard(theirs, jonas)
  await expect(
    dialog.getByText(/^That is another person’s account\. You are still signed in as/),
  ).toBeVisible()
  await closing
  expect((await readSession(page)).user.id).toBe(before.user.id)
  expect(await storedDays()).toEqual([{ days: null }])

  await pressAtOrchard(await openWindow(), atProvider)
  await expect(page.getByText('Session limit saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(days).toHaveValue('30')
  expect(await storedDays()).toEqual([{ days: 30 }])
  expect((await readSession(page)).user.id).toBe(before.user.id)
  expect(mailServer.mailsTo(mara.email)).toHaveLength(seen)
})
