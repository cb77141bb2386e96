// Addresses in the specification whose screens do not exist yet are answered as missing, signed in or not.
import { expect, test } from '../../support/story.ts'

const id = '00000000-0000-4000-8000-000000000000'
const later = [
  '/chat',
  '/settings/billing',
  '/settings/billing/past-invoices',
  '/settings/billing/email-recipient',
  '/settings/billing/subscription-plan',
  '/settings/billing/billing-address-tax-id',
  '/checkout/success',
  `/checkout/${id}`,
  '/admin',
  `/admin/organizations/${id}`,
]

test('an address of a later screen answers the real 404', async ({ page, companies }) => {
  // One after another: inside the shell a missing page reads as much as any other, and a burst would meet the limits.
  const statusesOf = async () => {
    const statuses: Record<string, number> = {}
    for (const path of later) statuses[path] = (await page.request.get(path)).status()
    return statuses
  }
  const missing = Object.fromEntries(later.map((path) => [path, 404]))
  expect(await statusesOf()).toEqual(missing)
  await companies.enter(page, 'empty')
  expect(await statusesOf()).toEqual(missing)
})

test('a bare parent leads to its first page', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  for (const [parent, first] of [
    ['/component', '/component/all'],
    ['/settings', '/settings/team'],
    ['/settings/organization', '/settings/organization/general'],
  ] as const) {
    await page.goto(parent)
    await expect(page).toHaveURL(first)
  }
})
