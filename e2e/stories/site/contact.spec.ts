import type { APIRequestContext, Page } from '@playwright/test'
import { listContactRequests } from '../../support/product/database.ts'
import { startProduct } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

const mailbox = 'trellis@localhost'

const forms = [
  { tab: 'Sales', kind: 'sales', submit: 'Send message', subject: /^Sales question: / },
  { tab: 'Support', kind: 'support', submit: 'Send message', subject: /^Support question: / },
  { tab: 'Book a demo', kind: 'demo', submit: 'Request a demo', subject: /^Demo request: / },
] as const

async function fillIn(page: Page, email: string, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Message').fill('We have 40 services.\nHow do we begin?')
}

for (const { tab, kind, submit, subject } of forms) {
  test(`${tab}: the message reaches the mailbox and the table, and is confirmed`, async ({
    page,
    person,
    mailServer,
    product,
  }) => {
    await page.goto('/contact')
    await page.getByRole('link', { name: tab }).first().click()
    await expect(page.getByRole('link', { name: tab }).first()).toHaveAttribute('aria-current', 'page')
    await fillIn(page, person.email, person.company)
    if (kind === 'demo') await page.getByLabel('Preferred time').fill('Tuesday morning')
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('heading', { name: 'We received your message' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect
      .poll(() => listContactRequests(product, person.email))
      .toEqual([
        {
          kind,
          name: person.company,
          company: null,
          preferred_time: kind === 'demo' ? 'Tuesday morning' : null,
          message: 'We have 40 services.\nHow do we begin?',
          language: 'en',
          is_delivered: true,
        },
      ])
    const mails = mailServer.mailsTo(mailbox).filter(({ text }) => text.includes(person.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(subject)
    expect(mailServer.mailsTo(person.email)).toEqual([])
  })
}

test('a missing entry is reported beside its field, and the typed text stays', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 400 /)
  await page.goto('/contact')
  await page.getByLabel('Work email').fill('noor')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Message is required.')).toBeVisible()
  await expect(page.getByLabel('Work email')).toHaveValue('noor')
  expect(await listContactRequests(product, person.email)).toEqual([])
})

test('a machine that fills in the hidden field is told the same, and nothing is kept', async ({
  page,
  person,
  mailServer,
  product,
}) => {
  await page.goto('/contact')
  await fillIn(page, person.email, 'A machine')
  await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We received your message' })).toBeVisible()
  expect(await listContactRequests(product, person.email)).toEqual([])
  expect(mailServer.mailsTo(mailbox).filter(({ text }) => text.includes(person.email))).toEqual([])
})

const post = (request: APIRequestContext, url: string, form: Record<string, string>, headers = {}) =>
  request.post(`${url}/contact`, { form, headers: { origin: url, ...headers } })

test('a form that the page did not give out is refused', async ({ request, person, product }) => {
  const form = { kind: 'sales', name: 'A', email: person.email, message: 'm', website: '', token: '1.2.3' }
  const answer = await post(request, product.url, form)
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('This form was open too long. Send it again.')
  expect(await listContactRequests(product, person.email)).toEqual([])
})

test('after five messages in an hour an address has to wait', async ({ request, person, mailServer }) => {
  const product = await startProduct({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' })
  try {
    const html = await (await request.get(`${product.url}/contact`)).text()
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const form = { kind: 'support', name: 'A', email: person.email, message: 'm', website: '', token }
    const statusFrom = async (address: string) =>
      (await post(request, product.url, form, { 'x-forwarded-for': address })).status()
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push(await statusFrom('203.0.113.7'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statusFrom('203.0.113.8')).toBe(200)
    expect(await listContactRequests(product, person.email)).toHaveLength(6)
  } finally {
    await product.stop()
  }
})
