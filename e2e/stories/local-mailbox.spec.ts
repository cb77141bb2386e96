import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/story.ts'

test('without a mail server a person finds the link in the local mailbox and signs in', async ({
  openBrowser,
  person,
}) => {
  const product = await startProduct()
  try {
    const mailbox = /http:\/\/\S+\/mailbox\/\S+/.exec(product.output())?.[0] ?? ''
    expect(mailbox, product.output()).toBeTruthy()
    expect(product.output()).not.toMatch(/token_hash/)

    const page = await (await openBrowser({ baseURL: product.url })).newPage()
    await person.askForLink(page)
    await page.goto(mailbox)
    await expect(page.getByText(person.email).first()).toBeVisible()
    const link = page.getByRole('link', { name: 'Confirm and sign in' })
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page).toHaveURL('/registration')
    expect(product.output()).not.toMatch(/token_hash/)
  } finally {
    await product.stop()
  }
})

test('the local mailbox is closed to whoever comes through a proxy or guesses its path', async ({
  request,
}) => {
  const product = await startProduct()
  try {
    const mailbox = /http:\/\/\S+\/mailbox\/\S+/.exec(product.output())?.[0] ?? ''
    expect((await request.get(mailbox)).status()).toBe(200)
    expect((await request.get(mailbox, { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status()).toBe(404)
    expect((await request.get(`${product.url}/mailbox/guess`)).status()).toBe(404)
  } finally {
    await product.stop()
  }
})

test('with a mail server there is no mailbox page', async ({ product, request }) => {
  expect(product.output()).not.toContain('/mailbox/')
  expect((await request.get('/mailbox/guess')).status()).toBe(404)
})
