import { type Product, startProduct } from '../../support/product/product.ts'
import { test as base, expect } from '../../support/story.ts'

const test = base.extend<{ localProduct: Product; mailbox: string }>({
  /** A product without a mail server, as for a person who tries it out. */
  localProduct: async ({ browserName: _ }, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
  mailbox: async ({ localProduct }, use) => {
    const named = /http:\/\/\S+\/mailbox\/\S+(?=\n)/
    await expect.poll(() => localProduct.output()).toMatch(named)
    await use(named.exec(localProduct.output())?.[0] ?? '')
  },
})

test('without a mail server a person finds the link in the local mailbox and signs in', async ({
  openBrowser,
  person,
  localProduct,
  mailbox,
  troubles,
}) => {
  // The frame of the mail runs no scripts, including those of the automation.
  troubles.expect(/Blocked script execution in 'about:srcdoc'/)
  const context = await openBrowser({ baseURL: localProduct.url })
  const page = await context.newPage()
  await person.askForLink(page)
  await expect.poll(async () => (await context.request.get(mailbox)).text()).toContain(person.email)
  await page.goto(mailbox)
  await expect(page.getByText(person.email).first()).toBeVisible()
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL('/registration')
  await context.close()

  expect(localProduct.output(), 'no secret in the log').not.toMatch(/token_hash|eyJ/)
})

test('the local mailbox is closed to whoever comes through a proxy or guesses its path', async ({
  request,
  localProduct,
  mailbox,
}) => {
  expect((await request.get(mailbox)).status()).toBe(200)
  expect((await request.get(mailbox, { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status()).toBe(404)
  expect((await request.get(`${localProduct.url}/mailbox/guess`)).status()).toBe(404)
})

test('with a mail server there is no mailbox page', async ({ product, request }) => {
  expect(product.output()).not.toContain('/mailbox/')
  expect((await request.get('/mailbox/guess')).status()).toBe(404)
})
