import { expect, test } from '../../support/story.ts'

test('the documentation is for people who are signed in, who return to their page', async ({
  page,
  person,
}) => {
  const note = page.getByText('Sign in to read the documentation. You’ll return to it right after.')
  await page.goto('/pricing')
  await page.getByRole('navigation').getByRole('link', { name: 'Docs' }).first().click()
  await expect(page).toHaveURL('/signin')
  await expect(note).toBeVisible()
  await page.goto('/docs?page=roles')
  await expect(page).toHaveURL('/signin')
  await expect(note).toBeVisible()
  await person.submitEmail(page)
  await page.goto(await person.takeLink())
  await expect(page).toHaveURL('/docs?page=roles')
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
})

test('pages follow each other, with an outline that leads to their sections', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  // Icons are requested again if an answer is slow.
  const icons = new Set<string>()
  page.on('request', (request) => request.url().includes('/icons/') && icons.add(request.url()))
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.locator('[data-icon]')).toHaveCount(23)
  await expect(pages.locator('[data-icon=database]')).toHaveCount(0)
  expect(icons.size, 'requests for icons').toBe(1)
  await expect(pages.getByRole('link')).toHaveText([
    'Getting started',
    'Dashboard',
    'My components',
    'Components',
    'Creating a component',
    'Component detail',
    'Creating a version',
    'Diagram',
    'Projects',
    'Team',
    'Roles',
    'Signing in',
    'Security',
    'Single sign-on',
    'Health score',
    'Rules',
    'Legal documents',
    'Pictures and attachments',
    'Audit logs',
    'Notifications',
    'API',
    'API tokens',
    'Webhooks',
  ])
  const more = page.getByRole('navigation', { name: 'Previous and next' })
  await more.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/docs?page=dashboard')
  for (const mode of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: mode })
    const name = 'The dashboard of a company'
    const picture = page.locator(`a[data-picture=${mode}]`).getByRole('img', { name })
    await expect(picture).toHaveCount(1)
    await expect(page.getByRole('img', { name })).toHaveCount(1)
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('naturalWidth', 1680)
  }
  await expect(more.getByRole('link')).toHaveText(['Getting started', 'My components'])
  await page.goto('/docs?page=health-score')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Worked examples' })
    .click()
  await expect(page).toHaveURL('/docs?page=health-score#worked-examples')
  await expect(page.getByRole('heading', { name: 'Worked examples' })).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs?page=health-score')
  const outline = page.getByRole('navigation', { name: 'On this page' })
  await expect(outline).toHaveCount(0)
  await page.locator('summary', { hasText: 'On this page' }).press('Enter')
  await outline.getByRole('link', { name: 'Worked examples' }).click()
  await expect(page.getByRole('heading', { name: 'Worked examples' })).toBeInViewport()
})

test('a search finds sections by their words', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  await page.goto('/docs')
  await page.getByRole('searchbox').fill('withdrawn deprecated')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs?q=withdrawn+deprecated')
  await page.getByRole('link', { name: 'Health score: Penalties' }).click()
  await expect(page).toHaveURL('/docs?page=health-score#penalties')
  await page.goto('/docs?q=nothing-of-the-kind')
  await expect(page.getByText('No results. Try fewer or different words.')).toBeVisible()
})

test('a page that does not exist is a page that was not found', async ({ page, companies, troubles }) => {
  troubles.expect(/status of 404 /)
  await companies.enter(page, 'empty')
  const answer = await page.goto('/docs?page=nothing')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found: \/docs/)
})

test('a phone shows the tables of the documentation whole', async ({ page, companies }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await companies.enter(page, 'empty')
  for (const name of ['roles', 'api', 'health-score']) {
    await page.goto(`/docs?page=${name}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    const hidden = () =>
      page
        .getByRole('table')
        .evaluateAll((tables) =>
          Math.max(...tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
        )
    await expect.poll(hidden, { message: name }).toBe(0)
  }
})
