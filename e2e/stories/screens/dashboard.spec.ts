import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('an empty organization leads to the first component and to getting started', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'empty')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Nothing on the trellis yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Getting started' }).click()
  await expect(page).toHaveURL('/getting-started')
  await page.goBack()
  await page.getByRole('link', { name: 'New component' }).click()
  await expect(page).toHaveURL('/component/new')
})

test('a maintainer sees how the organization stands, why, and what would help most', async ({
  page,
  person,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  await catalog.call('set-component-rule', {
    organization_id: catalog.organizationId,
    kind: 'minimum_health',
    level: 'block',
    settings: { score: 60 },
  })
  await page.goto('/dashboard')

  await expect(page.getByText('10 components, 13 dependencies.')).toBeVisible()
  const figures = page.getByRole('region', { name: 'Summary' })
  await expect(figures.getByRole('img', { name: 'Health 78 of 100, Fair' })).toBeVisible()
  await expect(figures).toContainText('6 of 13 dependencies')
  await expect(figures).toContainText('in 2 components')
  await expect(page.getByText('Recording started today. The chart starts tomorrow.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Poor 1' })).toHaveAttribute(
    'href',
    '/component/all?health=poor&dependencies=some',
  )
  await page.getByRole('link', { name: 'Good 3' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 3)
  await page.goBack()

  const attention = page.getByRole('table', { name: 'Needs attention' })
  await expect(attention.getByRole('row')).toHaveCount(3)
  await expect(attention.getByRole('row').nth(1)).toContainText('loyalty-service')
  await expect(attention.getByRole('row').nth(1)).toContainText('2 majors behind')
  await expect(attention.getByRole('row').nth(1)).toContainText('47 → 70')

  const wanted = page.getByRole('listitem').filter({ hasText: '2 components behind' })
  await expect(wanted).toContainText('payments-api')
  await expect(wanted).toContainText('+48')

  const mine = page.getByRole('heading', { name: 'My components' }).locator('../..')
  await expect(mine.getByRole('listitem')).toHaveCount(2)
  await expect(mine.getByRole('listitem').first()).toContainText('checkout-web')
  await expect(page.getByText('The health score must be at least 60')).toBeVisible()

  await page.getByRole('link', { name: 'in 2 components' }).click()
  await expect(page).toHaveURL('/component/all?behind=major')
  await page.goBack()
  await page.getByRole('link', { name: 'All below 85' }).click()
  await expect(page).toHaveURL('/component/all?health=fair,poor')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await page.goBack()
  await attention.getByRole('link', { name: 'loyalty-service' }).click()
  await expect(page).toHaveURL(`/component/${added.get('loyalty-service')?.id}`)
})

test('waves tell who follows a change, and a component is chosen by typing', async ({ page, companies }) => {
  const { made: added } = await companies.enter(page, 'small')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Choose a component' }).click()
  const field = page.getByRole('combobox', { name: 'Which component changes?' })
  await field.fill('event')
  await expect(page.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(page).toHaveURL(`/dashboard?target=${added.get('event-bus')?.id}`)
  await expect(page.getByText('When event-bus changes, 5 components follow in 3 waves.')).toBeVisible()
  const waves = page.getByRole('heading', { name: /^Wave \d/ })
  await expect(waves).toHaveText([/Wave 1\s*2 components/, /Wave 2\s*2 components/, /Wave 3\s*1 component/])
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Wave 3' })
    .getByRole('link', { name: 'ios-app' })
    .click()
  await expect(page).toHaveURL(`/component/${added.get('ios-app')?.id}/dependencies`)
})

test('the chart looks back as far as it is asked to, and the address keeps it', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'small')
  await page.goto('/dashboard')
  await page.getByRole('radio', { name: '1 year' }).click()
  await expect(page).toHaveURL('/dashboard?period=1y')
  await page.reload()
  await expect(page.getByRole('radio', { name: '1 year' })).toBeChecked()
  // Other stories share the company, and a run may pass midnight.
  const ofFirstDay = page.getByText('Recording started today. The chart starts tomorrow.')
  await expect(ofFirstDay.or(page.getByRole('img', { name: /^Health over 1 year/ }))).toBeVisible()
})

for (const role of ['admin', 'developer'] as const) {
  test(`as ${role} the dashboard is there on a phone, with what that role may do`, async ({
    page,
    person,
    openColleague,
  }) => {
    await person.register(page)
    const catalog = await openCatalog(page)
    await fillCatalog(catalog)
    const colleague = await openColleague(catalog, { role, options: phone })
    await colleague.page.goto('/dashboard')
    await expect(colleague.page.getByRole('img', { name: 'Health 78 of 100, Fair' })).toBeVisible()
    await expect(colleague.page.getByRole('radio', { name: '12 weeks' })).toBeInViewport()
    await expect(colleague.page.getByText('You are not assigned to any components yet.')).toBeVisible()
    await expect(colleague.page.getByText('No open rule findings.')).toBeVisible()
    await expect(colleague.page.getByRole('link', { name: 'New component' })).toHaveCount(
      role === 'admin' ? 1 : 0,
    )
    await colleague.page.getByRole('button', { name: 'More' }).click()
    await colleague.page.getByRole('menuitem', { name: 'Getting started' }).click()
    await expect(colleague.page).toHaveURL('/getting-started')
    await colleague.page.goto('/dashboard')
    await expect(colleague.page.getByText('+48')).toBeVisible()
    await expectAccessibleInBothModes(colleague.page, `the dashboard on a phone as ${role}`)
  })
}
