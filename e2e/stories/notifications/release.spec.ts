// Two people: one releases, and the other finds it at the bell and in the digest of the next morning.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { readSession } from '../../support/identity/session-cookies.ts'
import { openLive } from '../../support/live.ts'
import { changeProduct } from '../../support/product/database.ts'
import type { Product } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: `Notifications, ${unread} unread`, exact: true })

/** It is 8:00 for this person: what waits for their digest is due. */
const wakeUp = (product: Product, userId: string) =>
  changeProduct(
    product,
    `update app.notification_deliveries set due_at = now() where user_id = $1 and state = 'waiting'`,
    [userId],
  )

test('one person releases, and another finds it at the bell and in the next digest', async ({
  page,
  person,
  product,
  mailServer,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const { page: theirs, person: reader } = await openColleague(catalog, { role: 'developer' })
  const { user } = await readSession(theirs)
  const payments = await catalog.add({ title: 'payments-api' })
  const checkout = await catalog.add({
    title: 'checkout-web',
    dependsOn: [[payments, '1.0.0']],
    assigned: [user.id],
  })
  await openLive(theirs, '/dashboard')
  await expect(bell(theirs, 1)).toBeVisible()

  await page.goto(`/component/${payments.id}/version/create`)
  await page.getByRole('button', { name: 'Add change' }).click()
  await page.getByLabel('Kind of change').selectOption('Breaking')
  await page.getByLabel('What changed').fill('Refunds need a reason')
  await page.getByRole('button', { name: 'Release 2.0.0' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'payments-api 2.0.0' })).toBeVisible()

  await bell(theirs, 2).click()
  const newest = theirs.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(newest).toContainText('payments-api 2.0.0')
  await expect(newest).toContainText(
    'checkout-web is 1 major behind. 1 breaking change, without a guide. Its score fell from 100 to 55.',
  )
  expect(mailServer.notificationsTo(reader.email), 'the digest waits for the morning').toEqual([])

  await wakeUp(product, user.id)
  const digest = await mailServer.waitForNotification(reader.email, { within: 90_000 })
  expect(digest.subject).toContain('news about 1 component')
  expect(digest.text).toContain('checkout-web')
  expect(digest.text).toContain('payments-api 2.0.0')
  expect(digest.text).toContain(`/component/${checkout.id}`)
  expect(mailServer.notificationsTo(person.email), 'nobody is told of their own release').toEqual([])

  await newest.getByRole('link').first().click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'payments-api 2.0.0' })).toBeVisible()
  await expect(bell(theirs, 1)).toBeVisible()
})
