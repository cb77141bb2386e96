import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { startProduct } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

const openFirstComponent = async (page: Page) => {
  await page.goto('/demo/component/all?sort=title')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/demo\/component\/[0-9a-f-]{36}$/)
}

test('anyone looks around without an account, and every link stays in the demo, or leads to sign-up or the documentation', async ({
  page,
}) => {
  await page.goto('/demo')
  await page.getByRole('link', { name: 'Open the demo' }).click()
  await expect(page).toHaveURL('/demo/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('66 components, 227 dependencies.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText('you cannot change anything')
  await expect(page.getByText('My components')).toHaveCount(0)

  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await navigation.getByRole('link', { name: 'Components' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await openFirstComponent(page)
  for (const tab of ['Dependencies', 'Dependents', 'Versions']) {
    await page
      .getByRole('navigation', { name: /Sections|Component|Tabs/ })
      .getByRole('link', { name: tab })
      .click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*/demo/component/[0-9a-f-]{36}/${tab.toLowerCase()}$`))
  }
  await navigation.getByRole('link', { name: 'Architecture' }).click()
  // The position of the picture is added shortly after.
  await expect(page).toHaveURL(/\/demo\/architecture(\?at=[^&]*)?$/)
  await navigation.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  for (const path of ['/demo/dashboard', '/demo/component/all', '/demo/project']) {
    await page.goto(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((link) => !/^\/(demo\/|docs\?|signup$|signin$)/.test(link ?? ''))).toEqual([])
  }
  await page.getByRole('link', { name: 'Start your own 7-day trial' }).click()
  await expect(page).toHaveURL('/signup')
})

test('nothing can be written: there is no form, and what is sent anyway is refused', async ({
  page,
  request,
}) => {
  await openFirstComponent(page)
  const component = new URL(page.url()).pathname
  await expect(page.getByRole('link', { name: /Edit|Release/ })).toHaveCount(0)
  for (const path of [component, `${component}/dependencies`, '/demo/dashboard', '/demo/project']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await request.fetch(path, { method, form: { intent: 'move' } })
      expect(answer.status(), `${method} ${path}`).toBe(405)
    }
  }
  for (const path of [
    '/demo/component/new',
    `${component}/edit`,
    `${component}/version/create`,
    `${component}/version/not-an-id`,
    '/demo/component/not-an-id',
    '/demo/component/not-an-id/version/2f7c1a52-6f0e-4a7e-8a3b-0d3f6f9f4b11',
    '/demo/project/new',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('no row of another organization is seen, also by people who are signed in', async ({
  page,
  person,
  request,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await person.register(page)
  const catalog = await openCatalog(page)
  const own = await catalog.add({ title: 'quite-secret-ledger' })
  const project = await catalog.call('create-project', {
    organization_id: catalog.organizationId,
    name: 'Quite secret project',
  })
  for (const client of [page.request, request]) {
    for (const path of [
      `/demo/component/${own.id}`,
      `/demo/component/${own.id}/versions`,
      `/demo/component/${own.id}/version/${own.versionIds.get('1.0.0')}`,
      `/demo/project/${project.id}`,
      `/demo/project/${project.id}/graph`,
      '/demo/component/filter/people',
    ])
      expect((await client.get(path)).status(), path).toBe(404)
    for (const path of [
      '/demo/component/all?q=quite-secret',
      '/demo/search.data?q=quite-secret',
      '/demo/component/export',
      '/demo/component/filter/projects',
      '/demo/architecture/graph',
      `/demo/dashboard?target=${own.id}`,
      '/demo/project',
    ]) {
      const answer = await client.get(path)
      expect(answer.status(), path).toBe(200)
      expect(await answer.text(), path).not.toMatch(/quite-secret-ledger|Quite secret project/)
    }
  }
  await page.goto('/demo/dashboard')
  await expect(page.getByText('66 components, 227 dependencies.')).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText('1 component, 0 dependencies.')).toBeVisible()
})

test('the palette finds what the demo has and stays in it', async ({ page }) => {
  await page.goto('/demo/component/all')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search components, pages and actions' }).fill('storefront')
  await expect(page.getByRole('option').first()).toContainText('storefront')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/demo\/component\/[0-9a-f-]{36}$/)
})

test('on a phone it is as good, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/demo/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'components behind' }).first()).toBeVisible()
  await expectAccessibleInBothModes(page, 'the demo on a phone')
  await page
    .getByRole('navigation', { name: 'Main, phone' })
    .getByRole('link', { name: 'Components' })
    .click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
})

test('switched off, the demo is not there, and the way to it leads to booking one', async ({
  request: _,
}) => {
  const product = await startProduct({ DEMO: 'off' })
  try {
    expect((await fetch(`${product.url}/demo`)).url).toBe(`${product.url}/contact?about=demo`)
    for (const path of ['/demo/dashboard', '/demo/component/all', '/demo/search.data?q=a']) {
      expect((await fetch(product.url + path)).status, path).toBe(404)
    }
  } finally {
    await product.stop()
  }
})
