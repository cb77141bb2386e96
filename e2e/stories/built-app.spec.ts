// What the build leaves behind, asked of the running product as crawlers, browsers and other tools ask for it.
import { expect, test } from '../support/story.ts'

test('the prerendered page names its build, whose manifest is served', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  if (manifest === undefined) throw new Error('The page names no manifest')
  const answer = await request.get(manifest)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(answer.headers()['cache-control']).toContain('immutable')
  const id = /manifest-([\w-]+)\.js/.exec(manifest)?.[1]
  expect(await answer.text()).toContain(`"version":"${id}"`)
})

test('the payload of the prerendered page is served beside it', async ({ request }) => {
  const answer = await request.get('/_.data')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^text\/x-script/)
  expect(await answer.text()).toContain('"language"')
})

test('the landing page names its own public address, and no placeholder is left', async ({
  request,
  product,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain(`<link rel="canonical" href="${product.url}/"/>`)
  expect(html).toContain(`<meta property="og:url" content="${product.url}/"/>`)
  expect(html).toContain('<meta property="og:title" content="Know what your software leans on"/>')
  expect(html).toMatch(/<meta property="og:description" content="Trellis maps /)
  expect(html).not.toContain('public-url.invalid')
})

test('the landing page still has one address once scripts run', async ({ page, product }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start 7-day trial' }).first().click()
  await expect(page).toHaveURL('/signup')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Trellis, home page' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${product.url}/`)
})
