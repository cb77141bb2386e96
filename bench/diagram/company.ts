import type { BrowserContext, Page } from '@playwright/test'
import { importLines } from '../core/import-lines.ts'
import type { Product } from './product.ts'

/** Signs up in a browser and fills the new company by the import; the context is signed in afterwards. */
export async function openCompany(
  context: BrowserContext,
  product: Product,
  components: number,
): Promise<number> {
  const page = await context.newPage()
  await page.goto('/signup', { waitUntil: 'networkidle' })
  await page.getByLabel('Work email').fill(`bench-${components}@example.com`)
  await page.getByRole('button', { name: /^Email me a/ }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await page.goto(await takeLink(page, product))
  await page.waitForURL('**/registration')
  await page.getByLabel('Company name').fill(`Company of ${components}`)
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.waitForURL('**/dashboard')
  const headers = { authorization: `Bearer ${await readToken(context)}` }
  const organizations = await page.request.post('/functions/v1/list-organizations', { data: {}, headers })
  const [{ id }] = await organizations.json()
  const answer = await page.request.post(`/functions/v1/import-organization?organization_id=${id}`, {
    data: importLines(components, { withChanges: false }).text,
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    timeout: 600_000,
  })
  const text = await answer.text()
  const counts = /"dependencies":(\d+)/.exec(text)
  if (!answer.ok() || !counts) throw new Error(`The import failed: ${text.slice(-500)}`)
  await page.close()
  return Number(counts[1])
}

/** The newest mail stands first; its text is escaped twice, as a frame in a page. */
async function takeLink(page: Page, { mailbox }: Product): Promise<string> {
  await page.goto(mailbox)
  const [link] = /\/confirm\?[^"'\s<]+/.exec(await page.content()) ?? []
  if (link === undefined) throw new Error('There is no link in the mailbox')
  return link
    .replaceAll('&amp;', '&')
    .replaceAll('&amp;', '&')
    .replace(/&quot;.*/, '')
}

/** The session lies in cookies, cut into pieces where it is long. */
async function readToken(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies()
  const text = cookies
    .filter(({ name }) => /^trellis-auth(\.\d+)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map(({ value }) => value)
    .join('')
  return JSON.parse(Buffer.from(text.replace(/^base64-/, ''), 'base64url').toString()).access_token
}
