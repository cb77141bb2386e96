import { request as httpRequest } from 'node:http'
import { expect, test } from '../../support/story.ts'

const pages = ['/', '/signin', '/signup', '/no/such/page']

for (const path of pages) {
  test(`${path} carries a policy that lets only its own scripts run`, async ({ request }) => {
    const answer = await request.get(path)
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
    expect(scripts).toMatch(/'nonce-[\w-]{16,}'|'sha256-/)
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['x-powered-by']).toBeUndefined()
  })
}

test('a rendered page has a nonce of its own each time', async ({ request }) => {
  const nonceOf = async () => {
    const answer = await request.get('/signin')
    return /'nonce-([\w-]+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]
  }
  const [first, second] = [await nonceOf(), await nonceOf()]
  expect(first).toBeTruthy()
  expect(second).toBeTruthy()
  expect(first).not.toBe(second)
})

test('a script that an attacker put into the page does not run', async ({ page, troubles }) => {
  troubles.expect(/Content Security Policy/)
  await page.goto('/signin')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.attacked = true'
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
})

test('the link in a mail is not passed on as a referrer', async ({ request }) => {
  const answer = await request.get('/confirm?token_hash=x&type=magiclink')
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
})

test('a page that sets cookies is kept by no cache', async ({ page }) => {
  const answer = await page.goto('/dashboard')
  const first = answer?.request().redirectedFrom()
  const headers = (await (await first?.response())?.allHeaders()) ?? {}
  expect(headers['set-cookie']).toBeTruthy()
  expect(headers['cache-control']).toContain('private')
  expect(headers['cache-control']).toContain('no-store')
})

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(`${url}/signin`, { headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('a request for a foreign host is turned away', async ({ product }) => {
  const { port } = new URL(product.url)
  expect(await statusFor(product.url, `evil.example:${port}`)).toBe(421)
  expect(await statusFor(product.url, 'evil.example')).toBe(421)
  expect(await statusFor(product.url, `127.0.0.1:${port}`)).toBe(200)
  expect(await statusFor(product.url, `localhost:${port}`)).toBe(200)
})

test('the server says that it is alive and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('a prerendered page is never served as the bare file that holds it', async ({ request }) => {
  expect((await request.get('/index.html')).status()).toBe(404)
})

test('a form that is far too long is turned away', async ({ request }) => {
  const answer = await request.post('/signin', { form: { email: 'x'.repeat(100_000) } })
  expect([answer.status(), await answer.text()]).toEqual([413, 'Content Too Large'])
})
