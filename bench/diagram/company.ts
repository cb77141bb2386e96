import type { BrowserContext, Page } from '@playwright/test'
import { importLines } from '../core/import-lines.ts'
import type { Product } from './product.ts'

/** `full`: with changes, projects, assigned components and rules with findings; `bare`: the graph alone. */
type Furnishing = 'full' | 'bare'

/** Signs up in a browser and fills the new company with an import. The context is signed in afterwards. */
export async function openCompany(
  context: BrowserContext,
  product: Product,
  components: number,
  furnishing: Furnishing = 'bare',
): Promise<number> {
  const email = `bench-${components}@example.com`
  const page = await context.newPage()
  await page.goto('/signup', { waitUntil: 'networkidle' })
  await page.getByLabel('Work email').fill(email)
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
  const furnished = { withChanges: true, assigned: email, projects: 50 }
  const answer = await page.request.post(`/functions/v1/import-organization?organization_id=${id}`, {
    data: importLines(components, furnishing === 'full' ? furnished : { withChanges: false }).text,
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    timeout: 600_000,
  })
  const text = await answer.text()
  const counts = /"dependencies":(\d+)/.exec(text)
  if (!answer.ok() || !counts) throw new Error(`The import failed: ${text.slice(-500)}`)
  if (furnishing === 'full') await setRules(page, id, headers)
  await page.close()
  return Number(counts[1])
}

async function setRules(page: Page, organizationId: string, headers: Record<string, string>): Promise<void> {
  for (const [kind, settings] of [
    ['minimum_health', { score: 60 }],
    ['documentation_link', {}],
    ['assigned_users', { least: 1 }],
  ] as const) {
    const answer = await page.request.post('/functions/v1/set-component-rule', {
      data: { organization_id: organizationId, kind, level: 'warn', settings },
      headers,
    })
    if (!answer.ok()) throw new Error(`The rule was refused: ${await answer.text()}`)
  }
}

/** The newest mail comes first; its text is escaped twice, as a frame in a page. */
async function takeLink(page: Page, { mailbox }: Product): Promise<string> {
  await page.goto(mailbox)
  const [link] = /\/confirm\?[^"'\s<]+/.exec(await page.content()) ?? []
  if (link === undefined) throw new Error('There is no link in the mailbox')
  return link
    .replaceAll('&amp;', '&')
    .replaceAll('&amp;', '&')
    .replace(/&quot;.*/, '')
}

/** The session is in cookies, split into pieces if it is long. */
async function readToken(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies()
  const text = cookies
    .filter(({ name }) => /^trellis-auth(\.\d+)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map(({ value }) => value)
    .join('')
  return JSON.parse(Buffer.from(text.replace(/^base64-/, ''), 'base64url').toString()).access_token
}
