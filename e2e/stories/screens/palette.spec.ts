import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

const label = 'Search components, pages and actions'

test('components, versions and pages are found and opened by keys alone', async ({ page, person }) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  await catalog.add({ title: 'fleet-gateway', versions: ['v1.0.0'] })
  await catalog.add({ title: 'night-batch', versions: ['release-7'] })
  await page.goto('/my-components')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: label })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(field).toBeFocused()
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toContainText([
    'Dashboard',
    'Architecture',
    'Components',
    'My components',
    'Projects',
    'Getting started',
    'Team',
    'Settings',
  ])

  // Enter does not wait for the answer, but still opens the result of the query.
  await page.keyboard.type('payments')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/component/${added.get('payments-api')?.id}`)
  await expect(field).toHaveCount(0)
  // A new page takes the focus.
  await expect(heading).toHaveText('payments-api')
  await expect(heading).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('payments 5')
  const versions = page.getByRole('group', { name: 'Versions' }).getByRole('option')
  await expect(versions).toHaveCount(1)
  await expect(versions).toContainText('5.0.0')
  await page.keyboard.press('ArrowUp')
  await expect(versions).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const payments = added.get('payments-api')
  await expect(page).toHaveURL(`/component/${payments?.id}/version/${payments?.versionIds.get('5.0.0')}`)
  await expect(heading).toHaveText('payments-api 5.0.0')
  await expect(heading).toBeFocused()

  await page.keyboard.press('Control+k')
  for (const [typed, found] of [
    ['v1.0.0', 'fleet-gateway'],
    ['release', 'night-batch'],
    ['night release-7', 'night-batch'],
  ] as const) {
    await field.fill(typed)
    await expect(versions.filter({ hasText: found })).toHaveCount(1)
  }
  await field.fill('getting')
  await expect(page.getByRole('option')).toHaveText(['Getting started'])
  await field.press('Enter')
  await expect(page).toHaveURL('/getting-started')
})

test('it does what the person may do, and offers nothing else', async ({ page, person, openColleague }) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const own = await catalog.add({ title: 'payments-api' })
  await catalog.add({ title: 'payments-web' })
  const run = async (on: Page, words: string) => {
    await on.keyboard.press('Control+k')
    await on.getByRole('combobox', { name: label }).fill(words)
    await expect(on.getByRole('option')).toHaveCount(1)
    await on.keyboard.press('Enter')
  }
  await page.goto('/dashboard')
  await run(page, 'dark theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await run(page, 'new component')
  await expect(page).toHaveURL('/component/new')
  await run(page, 'release version…')
  await page.getByRole('combobox', { name: 'Release a version of…' }).fill('payments')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: 'payments-web' }).click()
  await expect(page.getByRole('heading', { name: 'Release a version of payments-web' })).toBeVisible()

  const { page: desk } = await openColleague(catalog, { role: 'developer' })
  const { userId } = await openCatalog(desk)
  await catalog.call('assign-user', { component_id: own.id, user_id: userId })
  await desk.goto('/dashboard')
  // They are told of the assignment by a job.
  await expect(desk.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Release a version…',
    'Move dependencies to the latest versions…',
    'Mark all notifications as read',
    'Documentation',
    'Use light theme',
    'Use dark theme',
  ])
  await desk.keyboard.press('Escape')
  await run(desk, 'release version…')
  await expect(desk.getByRole('option')).toHaveText([/payments-api/])
  await desk.getByRole('combobox', { name: 'Release a version of…' }).fill('payments')
  await expect(desk.getByRole('option')).toHaveText([/payments-api/])
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(`/component/${own.id}/version/create`)
})

test('Escape closes it and gives the focus back; nothing found is said', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  await page.goto('/dashboard')
  const search = page.getByRole('button', { name: 'Search' }).first()
  await search.click()
  const field = page.getByRole('combobox', { name: label })
  await field.fill('nothing of the kind')
  await expect(page.getByText('No results for “nothing of the kind”.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeAttached()
  await expectAccessibleInBothModes(page, 'the palette without a result')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('on a phone it opens from the bar and holds what was found', async ({ page, companies }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await companies.enter(page, 'small')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: label }).fill('web')
  await expect(page.getByRole('option').first()).toContainText('checkout-web')
  await expectAccessibleInBothModes(page, 'the palette on a phone')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('checkout-web')
})

test('its code travels only when it is opened', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  const own = /\/(shell-)?palette-/
  expect(scripts.filter((url) => own.test(url))).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: label })).toBeVisible()
  expect(scripts.filter((url) => own.test(url))).toHaveLength(2)
})
