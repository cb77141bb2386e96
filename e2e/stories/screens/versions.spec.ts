import { openCatalog } from '../../support/catalog.ts'
import { fillCheckout } from '../../support/product/checkout.ts'
import { expect, test } from '../../support/story.ts'

test('a release follows its changes: the number, the preview, the page and the timeline', async ({
  page,
  person,
}) => {
  await person.register(page)
  const checkout = await fillCheckout(page)
  await page.goto(`/component/${checkout.id('design-system')}`)
  await page.getByRole('link', { name: 'Release version' }).click()
  await expect(page.getByRole('heading', { name: 'Release a version of design-system' })).toBeVisible()
  await expect(page.getByLabel('Version number')).toHaveValue('7.2.1')

  await page.getByRole('button', { name: 'Add change' }).click()
  await page.getByLabel('Kind of change').selectOption('Breaking')
  await expect(page.getByLabel('Version number')).toHaveValue('8.0.0')
  await page.getByLabel('What changed').fill('Button size medium is now default')
  await page.getByLabel('Migration guide').fill('1. Replace `size="medium"` with nothing.')
  await page.getByLabel('Release notes').fill('Spacing moves to the **4 px lattice**.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong', { hasText: '4 px lattice' })).toBeVisible()
  await expect(preview.getByRole('listitem').filter({ hasText: 'checkout-web' })).toContainText('73 →')
  await page.getByRole('button', { name: 'Release 8.0.0' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'design-system 8.0.0' })).toBeVisible()
  await expect(page.getByText('Latest', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Migration guide for Button size medium is now default' }),
  ).toBeVisible()
  await expect(page.getByText(new RegExp(`^Released \\d+ \\w{3} \\d{4} by ${person.email}$`))).toBeVisible()
  await expect(page.getByText('Semantic versions, detected from the first version')).toBeVisible()
  await expect(page.getByText('No component has upgraded to this version yet.')).toBeVisible()
  const older = page.getByRole('region', { name: 'Still on older versions' })
  await expect(older.getByRole('heading')).toHaveText('1 still on an older version')
  await expect(older.getByRole('listitem')).toHaveText(/checkout-web.*7\.1\.0.*1 major behind/)
  await expect(older.getByRole('link', { name: 'Upgrade waves' })).toHaveAttribute(
    'href',
    `/dashboard?target=${checkout.id('design-system')}#waves`,
  )
  await page.getByRole('link', { name: 'Versions', exact: true }).first().click()
  await expect(page).toHaveURL(/\/versions$/)
  await expect(page.getByText('Button size medium is now default')).toBeVisible()
  await page.getByRole('button', { name: 'Change the version scheme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Version scheme of design-system' })
  await dialog.getByLabel('Version scheme').selectOption('Free text')
  await dialog.getByRole('button', { name: 'Save scheme' }).click()
  await expect(page.getByText('Free text, chosen by your team')).toBeVisible()
})

test('a version names those on older ones only: not its own users, nor those of newer ones', async ({
  page,
  companies,
}) => {
  const { made: checkout } = await companies.enter(page, 'checkout')
  const open = (number: string) =>
    page.goto(`/component/${checkout.id('checkout-web')}/version/${checkout.id(`checkout-web ${number}`)}`)
  const older = page.getByRole('region', { name: 'Still on older versions' })
  await open('12.5.0')
  await expect(older.getByRole('listitem')).toHaveCount(1)
  await expect(older.getByRole('link', { name: /^(?!Upgrade).*android-app$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /ios-app$/ })).toBeVisible()
  await open('12.4.0')
  await expect(page.getByRole('link', { name: /android-app$/ })).toBeVisible()
  await expect(older).toHaveCount(0)
  await open('12.5.0')
  await older.getByRole('link', { name: 'Upgrade brief for android-app' }).click()
  await expect(page.getByRole('button', { name: 'Select 12.5.0' })).toBeVisible()
})

test('a number that exists and a change without a title are named, and nothing typed is lost', async ({
  page,
  companies,
  troubles,
}) => {
  troubles.expect(/status of 4\d\d /)
  const { made: checkout } = await companies.enter(page, 'checkout')
  await page.goto(`/component/${checkout.id('design-system')}/version/create`)
  await page.getByLabel('Version number').fill('7.2.0')
  await page.getByLabel('Release notes').fill('Kept.')
  await page.getByRole('button', { name: 'Release 7.2.0' }).click()
  await expect(page.getByLabel('Version number')).toHaveAccessibleDescription(
    /Version 7\.2\.0 already exists/,
  )
  await expect(page.getByLabel('Version number')).toBeFocused()
  await expect(page.getByLabel('Release notes')).toHaveValue('Kept.')

  await page.getByLabel('Version number').fill('7.3.0')
  await page.getByRole('button', { name: 'Add change' }).click()
  await page.getByRole('button', { name: 'Release 7.3.0' }).click()
  await expect(page.getByText('Change title is required')).toBeVisible()

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Release notes')).toHaveValue('Kept.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/versions$/)
})

test('a version is deprecated, withdrawn with a reason and active again; an edit keeps its changes', async ({
  page,
  person,
}) => {
  await person.register(page)
  const checkout = await fillCheckout(page)
  await page.goto(`/component/${checkout.id('payments-api')}/version/${checkout.id('payments-api 6.0.0')}`)
  await page.getByRole('button', { name: 'Deprecate' }).click()
  const deprecation = page.getByRole('dialog', { name: 'Deprecate 6.0.0?' })
  await deprecation.getByLabel('Reason').fill('Use 5.4 until refunds are mended.')
  await deprecation.getByRole('button', { name: 'Deprecate 6.0.0' }).click()
  await expect(page.getByText('This version is deprecated')).toBeVisible()
  await expect(page.getByText('Use 5.4 until refunds are mended.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw 6.0.0?' })
  await dialog.getByLabel('Reason').fill('Refunds are paid twice.')
  await dialog.getByRole('button', { name: 'Withdraw 6.0.0' }).click()
  await expect(page.getByText('This version was withdrawn')).toBeVisible()
  await expect(page.getByText('Refunds are paid twice.')).toBeVisible()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('6.0.0 reactivated', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('What changed').first().fill('Idempotency keys are a must')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Idempotency keys are a must')).toBeVisible()
  await expect(page.getByText('Partial refunds')).toBeVisible()
})

test('an edit that someone else was faster with can be given up for theirs, and a warning insisted on', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 409 /)
  await person.register(page)
  const catalog = await openCatalog(page)
  const { id, versionIds } = await catalog.add({ title: 'search-api' })
  const versionId = versionIds.get('1.0.0')
  await page.goto(`/component/${id}/version/${versionId}/edit`)
  await page.getByLabel('Release notes').fill('Mine.')
  await catalog.call('update-version', { id: versionId, expected_revision: 1, release_notes: 'Theirs.' })
  await page.getByRole('button', { name: 'Save version' }).click()
  await page.getByRole('button', { name: 'Discard mine' }).click()
  await expect(page.getByLabel('Release notes')).toHaveValue('Theirs.')

  await page.goto(`/component/${id}/version/${versionId}`)
  await catalog.call('set-version-state', { id: versionId, state: 'deprecated', reason: 'Slow.' })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw 1.0.0?' })
  await dialog.getByLabel('Reason').fill('Broken.')
  await dialog.getByRole('button', { name: 'Withdraw 1.0.0' }).click()
  await expect(dialog.getByText('State is now “Deprecated”')).toBeVisible()
  await expect(page.getByText('This version was withdrawn')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('This version was withdrawn')).toBeVisible()
  await expect(page.getByText('Broken.')).toBeVisible()
})

test('an address that names no component or no version is answered, and the server goes on', async ({
  page,
  companies,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  const { made } = await companies.enter(page, 'checkout')
  const { id } = made
  const versionId = id('payments-api 6.0.0')
  const generic = "Sorry, we don't have anything to show you on this page"
  for (const [path, heading] of [
    [`${id('payments-api')}/version/none`, generic],
    [`none/version/${versionId}`, 'Component not found'],
    [`${versionId}/version/${versionId}/edit`, 'Component not found'],
    [`${versionId}/version/create`, 'Component not found'],
    ['none/edit', 'Component not found'],
  ]) {
    const answer = await page.goto(`/component/${path}`)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  }
  await page.goto('/component/all')
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeAttached()
})

test('a version of another component is not shown', async ({ page, companies, troubles }) => {
  troubles.expect(/status of 404 /)
  const { made: checkout } = await companies.enter(page, 'checkout')
  await page.goto(`/component/${checkout.id('design-system')}/version/${checkout.id('payments-api 6.0.0')}`)
  await expect(
    page.getByRole('heading', { name: "Sorry, we don't have anything to show you on this page" }),
  ).toBeVisible()
})

test('an assigned developer cannot delete a version that others are on; a maintainer insists', async ({
  page,
  person,
  openColleague,
  troubles,
}) => {
  await person.register(page)
  const { catalog, id } = await fillCheckout(page)
  const { page: desk } = await openColleague(catalog, { role: 'developer' })
  const { userId } = await openCatalog(desk)
  await catalog.call('assign-user', { component_id: id('payments-api'), user_id: userId })
  const address = `/component/${id('payments-api')}/version/${id('payments-api 4.2.0')}`

  await desk.goto(address)
  await desk.getByRole('button', { name: 'Delete' }).click()
  const refused = desk.getByRole('dialog', { name: 'Delete payments-api 4.2.0?' })
  await expect(refused.getByRole('link', { name: 'checkout-web' })).toBeVisible()
  await expect(refused.getByText('Change these dependencies first.')).toBeVisible()
  await expect(refused.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  // The developer still looks at the version when it is deleted.
  troubles.expect(/status of 404 /)
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete payments-api 4.2.0?' })
  await expect(dialog.getByText('1 component depends on it:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(page.getByText('payments-api 4.2.0 deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/component/${id('payments-api')}/versions`)
  await expect(page.getByRole('link', { name: '4.2.0', exact: true })).toHaveCount(0)
  await expect(
    desk.getByRole('heading', { name: "Sorry, we don't have anything to show you on this page" }),
  ).toBeVisible()
})

test('a rule that asks for notes refuses a release without them', async ({ page, person, troubles }) => {
  troubles.expect(/status of 4\d\d /)
  await person.register(page)
  const { catalog, id } = await fillCheckout(page)
  await catalog.call('set-component-rule', {
    organization_id: catalog.organizationId,
    kind: 'release_notes',
    level: 'block',
    settings: {},
  })
  await page.goto(`/component/${id('design-system')}/version/create`)
  await page.getByRole('button', { name: 'Release 7.2.1' }).click()
  await expect(page.getByRole('alert')).toContainText('Release notes are required')
  await page.getByLabel('Release notes').fill('Now written.')
  await page.getByRole('button', { name: 'Release 7.2.1' }).click()
  await expect(page.getByText('design-system 7.2.1 released', { exact: true })).toBeVisible()
})

test('a version is printed without what only a screen needs', async ({ page, companies }) => {
  const { made } = await companies.enter(page, 'checkout')
  const { id } = made
  await page.goto(`/component/${id('payments-api')}/version/${id('payments-api 5.0.0')}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'payments-api 5.0.0' })).toBeVisible()
  await expect(page.getByText('Charges move to /v2/charges')).toBeVisible()
  await expect(page.getByText('+ POST /v2/charges')).toBeVisible()
  for (const name of ['Main', 'Breadcrumb'])
    await expect(page.getByRole('navigation', { name, exact: true })).toBeHidden()
  for (const name of ['Deprecate', 'Withdraw', 'Delete'])
    await expect(page.getByRole('button', { name })).toBeHidden()
})

test('a server that cannot be reached takes nothing of a release, which can be sent once it is back', async ({
  page,
  person,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/)
  await person.register(page)
  const { id } = await fillCheckout(page)
  await page.goto(`/component/${id('design-system')}/version/create`)
  const renderer = page.waitForResponse(/markdown-body/)
  await page.getByLabel('Version number').fill('7.4.0')
  await page.getByLabel('Release notes').fill('Quieter colors.')
  await (await renderer).finished()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Release 7.4.0' }).click()
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached')
  await expect(page.getByLabel('Release notes')).toHaveValue('Quieter colors.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Release 7.4.0' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('7.4.0')
  await expect(page.getByText('Quieter colors.')).toBeVisible()
})
