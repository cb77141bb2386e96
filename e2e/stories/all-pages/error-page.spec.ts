import { expect, test } from '../../support/story.ts'

const missing = '/no/such/page'

test.beforeEach(({ troubles }) => troubles.expect(/status of 404 /))

test('an unknown path answers 404 with the words for it', async ({ page }) => {
  const answer = await page.goto(missing)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible()
  await expect(
    page.getByText('The page might have been moved, deleted, or you entered the wrong URL.'),
  ).toBeVisible()
})

test('the links of the error page lead home, to the documentation and to support', async ({ page }) => {
  await page.goto(missing)
  await expect(page.getByRole('link', { name: 'Trellis, home page' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', '/docs')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
})

test('people of a company miss a page inside the shell, and Go Home leads to the dashboard', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'empty')
  const answer = await page.goto(missing)
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found: /no/such/page · Trellis')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Page Not Found').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await navigation.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await page.goBack()
  await page.getByText('Go Home').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a signed-in person without a company gets the error page alone', async ({ page, person }) => {
  await person.openSession(page)
  const answer = await page.goto(missing)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(0)
})

test('Go Back leads to the page before', async ({ page }) => {
  await page.goto('/signin')
  await page.goto(missing)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/signin')
})

test('Go Back without a page before leads to the dashboard', async ({ page, person, context }) => {
  await person.signUp(page)
  const fresh = await context.newPage()
  await fresh.goto(missing)
  // Only in automation does a new tab's history hold its blank page; replacing it matches a person's new tab.
  await fresh.evaluate(() => Object.defineProperty(history, 'length', { value: 1 }))
  await fresh.getByRole('button', { name: 'Go Back' }).click()
  await expect(fresh).toHaveURL('/dashboard')
})

test('Refresh loads the page again', async ({ page }) => {
  await page.goto(missing)
  const loaded = page.waitForResponse((response) => response.url().endsWith(missing))
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await loaded).status()).toBe(404)
})

test('nothing technical is shown or sent', async ({ page }) => {
  const answer = await page.goto(missing)
  expect(await answer?.text()).not.toMatch(/node_modules|\.tsx?:\d|\n\s+at \S+ \(|"stack"/)
  expect(await page.locator('body').innerText()).not.toMatch(/error|exception|stack|route|undefined/i)
})

test('a crawler gets the status without the page', async ({ request }) => {
  const answer = await request.get(missing, {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('Go Home')
})

test('a form that is far too long is turned away by the error page, which works', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 413 /)
  await page.goto('/signin')
  const answered = page.waitForResponse((response) => response.url().endsWith('/signin'))
  // As without scripts: the browser sends the form and shows the answer.
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'email' })
    field.value = 'x'.repeat(3_000_000)
    form.append(field)
    document.body.append(form)
    form.submit()
  })
  const answer = await answered
  expect(answer.status()).toBe(413)
  expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w-]+';/)
  await expect(page.getByText('413', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible()
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
