// The frame of every page, by the numbers that a person can notice.

import { openCatalog } from '../../support/catalog.ts'
import { untilAlive } from '../../support/living-pages.ts'
import { listPageViews } from '../../support/page-views.ts'
import { Person } from '../../support/person.ts'
import { addMember, suspendCompany } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

test('a new page begins at its top', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Legal' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('up to 1100 px the navigation is a rail, for fingers and for the keyboard', async ({ openBrowser }) => {
  const context = await openBrowser({ viewport: { width: 1100, height: 768 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/demo/dashboard')
  const rail = page.getByRole('navigation', { name: 'Main' })
  const components = rail.getByRole('link', { name: 'Components' })
  expect((await rail.boundingBox())?.width).toBe(56)
  expect((await components.boundingBox())?.height).toBe(40)
  await components.tap()
  await expect(page).toHaveURL('/demo/component/all')
  await expect(components).toHaveAttribute('aria-current', 'page')

  await components.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Projects')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/demo/project')

  await page.setViewportSize({ width: 1101, height: 768 })
  expect((await rail.boundingBox())?.width).toBe(224)
  expect((await rail.getByText('Components', { exact: true }).boundingBox())?.width).toBeGreaterThan(60)
})

test('each page is counted with its route and path, and nothing of the person', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const { id } = await catalog.add({ title: 'ledger-db' })
  await page.goto(`/component/${id}/versions?from=mail`)
  await expect
    .poll(() => listPageViews(product))
    .toContainEqual({ route: '/component/:id/versions', path: `/component/${id}/versions` })
})

test('a browser that declines sends nothing', async ({ openBrowser, product }) => {
  const context = await openBrowser()
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/privacy`)
  await page.waitForLoadState('networkidle')
  expect(sent).toContain('/privacy')
  expect(sent).not.toContain('/page-views')
})

test('names that people try lead to the page', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveURL('/signin')
  await page.goto('/support')
  await expect(page).toHaveURL('/contact?about=support')
})

test('a link of an administrator goes to /confirm with everything, and a forged one is refused', async ({
  page,
}) => {
  const query = '?impersonating=true&admin_id=00000000-0000-4000-8000-000000000000'
  const hash = '#access_token=x.y.z&refresh_token=r'
  await page.goto(`/pricing${query}${hash}`)
  await expect(page).toHaveURL(`/confirm${query}${hash}`)
  await expect(page.getByRole('heading', { name: 'Invalid Magic Link. Please Try Again' })).toBeVisible()
  await page.goto(`/dashboard${query}${hash}`)
  await expect(page).toHaveURL(`/confirm${query}${hash}`)
  expect(await page.context().cookies()).toEqual([])
})

test('a guard that fails while the page comes to life shows a 404, and the members of a suspended company get no further', async ({
  page,
  person,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/Cookies are refused/)
  await person.register(page)
  const refusing = await openBrowser({ storageState: await page.context().storageState() })
  await refusing.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get() {
        throw new DOMException('Cookies are refused', 'SecurityError')
      },
    })
  })
  const broken = await refusing.newPage()
  expect((await broken.goto('/getting-started'))?.status()).toBe(200)
  await expect(broken.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(broken).toHaveTitle(/^Page Not Found: \/getting-started/)
  await expect(broken.getByText(person.email)).toHaveCount(0)

  await suspendCompany(product, person.company)
  for (const path of ['/dashboard', '/component/all', '/component/new']) {
    await page.goto(path)
    await expect(page).toHaveURL('/suspended')
  }
  await expect(page.getByRole('heading', { level: 1, name: `${person.company} is suspended` })).toBeVisible()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
})

test('a person of two companies changes between them', async ({
  page,
  person,
  mailServer,
  product,
  openBrowser,
}) => {
  const other = new Person({ mailServer, product })
  const theirs = await (await openBrowser()).newPage()
  await other.signUp(theirs)
  const { organizationId } = await openCatalog(theirs)
  await person.signUp(page)
  await addMember(product, { email: person.email, organizationId, role: 'developer' })
  await page.reload()
  await page.getByRole('button', { name: 'Switch organization' }).click()
  await page.getByRole('menuitemradio', { name: other.company }).click()
  await expect(page.getByRole('button', { name: 'Switch organization' })).toContainText(other.company)
  await untilAlive(page)

  // Edits in a tab belong to the company of the tab, and a link into the other one opens there.
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await tab.getByRole('button', { name: 'Switch organization' }).click()
  await tab.getByRole('menuitemradio', { name: person.company }).click()
  await expect(tab.getByRole('button', { name: 'Switch organization' })).toContainText(person.company)
  await tab.goto('/project/new')
  await page.bringToFront()
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Switch organization' })).toContainText(person.company)
  await page.getByRole('button', { name: 'Switch organization' }).click()
  await page.getByRole('menuitemradio', { name: other.company }).click()
  await expect(page.getByRole('button', { name: 'Switch organization' })).toContainText(other.company)
  await untilAlive(page)
  await tab.bringToFront()
  await tab.getByLabel('Project name').fill('Checkout')
  await tab.getByRole('button', { name: 'Create project' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Switch organization' })).toContainText(person.company)
  await page.bringToFront()
  await page.getByRole('link', { name: 'Components', exact: true }).click()
  await expect(page).toHaveURL('/component/all')
  await expect(page.getByRole('button', { name: 'Switch organization' })).toContainText(other.company)
  await page.goto(tab.url())
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch organization' })).toContainText(person.company)
  await tab.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Account of ${person.email}` }).click()
  await page.getByRole('menuitemradio', { name: other.company }).click()
  await expect(page.getByRole('banner').getByText(other.company)).toBeVisible()
})
