// The build output, requested from the running product the way crawlers, browsers and other tools do.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/story.ts'

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

for (const path of ['/_.data', '/changelog.data', '/terms.data', '/privacy.data']) {
  test(`the payload ${path} is served beside its prerendered page`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^text\/x-script/)
    expect(await answer.text()).toContain('"language"')
  })
}

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

/**
 * Transferred bytes of the scripts of a page for members, as the browser counted them: compressed, and without cached
 * ones. The client for sessions comes last and makes up a fifth; a slow page asks for it after the network was idle.
 */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Map<string, string>()
  const loaded: string[] = []
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId)
    if (url === undefined) return
    loaded.push(url)
    bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect.poll(() => loaded.some((url) => url.includes('/assets/browser-client-'))).toBe(true)
  return bytes
}

test('a first visit to the dashboard needs less than 280 KB of scripts', async ({ page, companies }) => {
  await companies.enter(page, 'small')
  const bytes = await scriptBytes(page, '/dashboard')
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(280_000)
})
