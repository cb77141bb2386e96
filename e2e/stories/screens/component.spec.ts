import { openCatalog } from '../../support/catalog.ts'
import { fillCheckout } from '../../support/product/checkout.ts'
import { expect, test } from '../../support/story.ts'

test('a score is explained in words and points, and its neighbors are links', async ({ page, companies }) => {
  const { made: checkout } = await companies.enter(page, 'checkout')
  await page.goto(`/component/${checkout.id('checkout-web')}`)

  await expect(page.getByRole('heading', { level: 1, name: 'checkout-web' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why 73' })).toBeVisible()
  await expect(
    page.getByText('73 = 70% of 86.4 (the average) + 30% of 43.3 (the worst: payments-api, 2 majors behind)'),
  ).toBeVisible()
  await page.getByText('How the score works').click()
  await expect(page.getByRole('link', { name: 'All rules, with examples' })).toHaveAttribute(
    'href',
    '/docs?page=health-score',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'All rules, with examples' })).toBeHidden()
  const losses = page.getByRole('table', { name: 'Points lost by dependency' })
  await expect(losses.getByRole('row', { name: /payments-api.*−23\.6 91/ })).toBeVisible()
  await expect(losses.getByRole('row', { name: /3 dependencies on latest 0/ })).toBeVisible()
  await expect(page.getByText('Upgrading payments-api to 6.0.0')).toBeVisible()

  await page.getByRole('list', { name: 'Components that depend on it' }).getByText('android-app').click()
  await expect(page.getByRole('heading', { level: 1, name: 'android-app' })).toBeVisible()
})

test('a dependency moves to its latest version by its brief, and back again', async ({ page, person }) => {
  await person.register(page)
  const checkout = await fillCheckout(page)
  await page.goto(`/component/${checkout.id('checkout-web')}`)
  await expect(page.getByText('Recording started today. The chart starts tomorrow.')).toBeVisible()
  await page.getByRole('link', { name: 'Open upgrade brief' }).click()

  const brief = page.getByRole('dialog', { name: 'Upgrade brief for checkout-web' })
  await expect(brief.getByRole('heading', { name: 'payments-api' })).toBeVisible()
  await expect(brief.getByText('73 → 91')).toBeVisible()
  await expect(brief.getByText('3, 1 without a guide')).toBeVisible()
  await expect(brief.getByText('+ POST /v2/charges')).toBeVisible()
  await expect(brief.getByText('Partial refunds')).toBeVisible()
  await brief.getByRole('button', { name: 'Select 6.0.0' }).click()

  // The toast stays while the pointer is over it.
  await page.getByText('payments-api moved to 6.0.0', { exact: true }).hover()
  await expect(brief).toBeHidden()
  await expect(page.getByRole('img', { name: 'Health 91 of 100, Good' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('payments-api is back on 4.2.0', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Health 73 of 100, Fair' })).toBeVisible()

  await page.getByRole('button', { name: 'Move to latest of design-system' }).click()
  await expect(page.getByText('design-system moved to 7.2.0', { exact: true })).toBeVisible()

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('button', { name: 'Move to latest of payments-api' })).toBeVisible()
  }
})

test('dependents are told with their versions, the distant ones with the way', async ({
  page,
  companies,
}) => {
  const { made: checkout } = await companies.enter(page, 'checkout')
  await page.goto(`/component/${checkout.id('checkout-web')}`)
  await page.getByRole('link', { name: 'Dependents 2' }).click()
  await expect(page).toHaveURL(/\/dependents$/)
  await expect(page.getByText('A change to checkout-web affects 3 components.')).toBeVisible()
  await expect(page.getByRole('row', { name: /android-app 12\.4\.0 1 minor behind/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /store-kiosk through ios-app 8\.16\.0 2 steps/ })).toBeVisible()
})

test('a maintainer assigns a developer, who may then release; unassigned they only read', async ({
  page,
  person,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 403 /)
  await person.register(page)
  const checkout = await fillCheckout(page)
  const { page: desk, person: other } = await openColleague(checkout.catalog, { role: 'developer' })
  const base = `/component/${checkout.id('checkout-web')}`

  await desk.goto(`${base}/dependencies`)
  await expect(desk.getByRole('heading', { level: 1, name: 'checkout-web' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Release version' })).toBeHidden()
  await expect(desk.getByRole('button', { name: /Move to latest/ })).toHaveCount(0)
  await desk.goto(`${base}/version/create`)
  await expect(
    desk.getByRole('heading', { name: "Sorry, we don't have anything to show you on this page" }),
  ).toBeVisible()

  await page.goto(`${base}/users`)
  await page.getByLabel('Assign a member').selectOption(other.email)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(`${other.email} assigned to checkout-web`, { exact: true })).toBeVisible()

  await desk.goto(base)
  await expect(desk.getByRole('link', { name: 'Release version' })).toBeVisible()
  await desk.goto(`${base}/users`)
  await desk.getByRole('switch', { name: `Email notifications for ${other.email}` }).click()
  await expect(
    desk.getByText(`Email notifications about checkout-web turned off for ${other.email}`, { exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: `Unassign ${other.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }).click()
  await expect(page.getByText(`${other.email} unassigned from checkout-web`, { exact: true })).toBeVisible()
  await desk.goto(base)
  await expect(desk.getByRole('link', { name: 'Release version' })).toBeHidden()
})

test('a component that is not there is said to be so inside the app', async ({
  page,
  companies,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await companies.enter(page, 'empty')
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id-at-all']) {
    const answer = await page.goto(`/component/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Component not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  }
})

test('an admin deletes a component that others use only after reading who they are', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const checkout = await fillCheckout(page)
  const { page: desk } = await openColleague(checkout.catalog, { role: 'admin' })
  await desk.goto(`/component/${checkout.id('telemetry-kit')}`)
  await desk.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Delete component' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Delete telemetry-kit?' })
  await expect(dialog.getByText('1 component depends on it:')).toBeVisible()
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'checkout-web' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'telemetry-kit' })).toBeVisible()

  await desk.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Delete component' }).click()
  await dialog.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(desk.getByText('telemetry-kit deleted', { exact: true })).toBeVisible()
  await expect(desk).toHaveURL('/component/all')
  await desk.goto(`/component/${checkout.id('checkout-web')}`)
  await expect(desk.getByRole('link', { name: 'Dependencies 5' })).toBeVisible()
})

test('the page of a component tells what the rules find in it', async ({ page, person }) => {
  await person.register(page)
  const checkout = await fillCheckout(page)
  const { call, organizationId } = await openCatalog(page)
  await call('set-component-rule', {
    organization_id: organizationId,
    kind: 'dependency_lag',
    level: 'warn',
    settings: { distance: 'minor', count: 5 },
  })
  await page.goto(`/component/${checkout.id('checkout-web')}`)
  await expect(
    page.getByText('Dependencies may be at most 5 minor versions behind: payments-api'),
  ).toBeVisible()
})
