// The links of an email that turn emails off, in a browser that knows nobody.
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { Person } from '../../support/person.ts'
import { addMember, changeProduct, queryProduct } from '../../support/product/database.ts'
import type { MailServer, NotificationMail } from '../../support/product/mail-server.ts'
import type { Product } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

type Stage = {
  page: Page
  person: Person
  product: Product
  mailServer: MailServer
  openBrowser: () => Promise<BrowserContext>
}

/** A release, and the email to somebody whose component it leaves behind. */
async function openReleased({ page, person, product, mailServer, openBrowser }: Stage) {
  await person.register(page)
  const catalog = await openCatalog(page)
  const reader = new Person({ mailServer, product })
  const theirs = await openBrowser()
  await reader.register(await theirs.newPage())
  await theirs.close()
  const { email } = reader
  await addMember(product, { email, organizationId: catalog.organizationId, role: 'developer' })
  await changeProduct(
    product,
    `update public.notification_settings s set cadence = 'at_once' from public.profiles p
     where p.id = s.user_id and p.email = $1`,
    [email],
  )
  const [row] = await queryProduct(product, `select id from public.profiles where email = '${email}'`)
  const payments = await catalog.add({ title: 'payments-api' })
  await catalog.add({ title: 'checkout-web', dependsOn: [[payments, '1.0.0']], assigned: [String(row?.id)] })
  await catalog.call('release-version', { component_id: payments.id, number: '2.0.0', changes: [] })
  // The assignment may be told with the release, or apart from it.
  const find = () =>
    mailServer.notificationsTo(email).find(({ text }) => text.includes('payments-api 2.0.0 was released'))
  await expect.poll(find, { timeout: 90_000 }).toBeDefined()
  const switches = async () => {
    const [found] = await queryProduct(
      product,
      `select s.email_notifications as all, bool_and(u.email_notifications) as component
       from public.profile_settings s join public.component_users u using (user_id)
       where s.user_id = '${row?.id}' group by 1`,
    )
    return found
  }
  return { mail: find() as NotificationMail, switches }
}

const linkIn = ({ text }: NotificationMail, label: string) =>
  new RegExp(`${label}:\\n(\\S+)`).exec(text)?.[1] ?? 'no link'

test('a person stops emails from an email without signing in, and turns them on again', async ({
  page,
  person,
  product,
  mailServer,
  openBrowser,
}) => {
  const { mail, switches } = await openReleased({ page, person, product, mailServer, openBrowser })
  const visitor = await (await openBrowser()).newPage()

  await visitor.goto(linkIn(mail, 'Stop emails about checkout-web'))
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Stop emails about checkout-web?' }),
  ).toBeVisible()
  await expectAccessibleInBothModes(visitor, 'unsubscribe')
  expect(await switches(), 'a link alone changes nothing').toEqual({ all: true, component: true })
  await visitor.getByRole('button', { name: 'Stop emails' }).click()
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Emails about checkout-web stopped' }),
  ).toBeFocused()
  expect(await switches()).toEqual({ all: true, component: false })
  await visitor.reload()
  await visitor.getByRole('button', { name: 'Turn on again' }).click()
  await expect(visitor.getByRole('heading', { name: 'Emails about checkout-web are on again' })).toBeFocused()
  expect(await switches()).toEqual({ all: true, component: true })

  await visitor.goto(linkIn(mail, 'Stop all notification emails'))
  await expect(visitor.getByRole('heading', { name: 'Stop all notification emails?' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Stop emails' }).click()
  await expect(visitor.getByRole('heading', { name: 'Notification emails stopped' })).toBeFocused()
  expect(await switches()).toEqual({ all: false, component: true })
  expect(product.output(), 'no link in the log').not.toContain('token=')
})

test('a mail program stops emails with one request, and a changed link stops nothing', async ({
  page,
  person,
  product,
  mailServer,
  openBrowser,
  request,
}) => {
  const { mail, switches } = await openReleased({ page, person, product, mailServer, openBrowser })
  expect(mail.unsubscribePost).toBe('List-Unsubscribe=One-Click')
  const link = /^<(\S+)>$/.exec(mail.unsubscribe ?? '')?.[1] ?? 'no link'
  const post = (url: string) =>
    request.post(url, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 })

  const looked = await request.get(link)
  expect([looked.status(), looked.headers()['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect((await post(link.replace(/....$/, 'AAAA'))).status()).toBe(404)
  expect(await switches()).toEqual({ all: true, component: true })
  for (const _time of [1, 2]) expect((await post(link)).status()).toBe(200)
  expect(await switches()).toEqual({ all: false, component: true })

  const visitor = await (await openBrowser()).newPage()
  await visitor.goto(link.replace(/....$/, 'AAAA'))
  await expect(visitor.getByRole('heading', { level: 1, name: 'Link not valid' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Choose in your profile' })).toHaveAttribute(
    'href',
    '/profile',
  )
  await expect(visitor.getByRole('button', { name: 'Stop emails' })).toHaveCount(0)
})
