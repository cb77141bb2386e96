import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { Person } from '../../support/person.ts'
import { expect, test } from '../../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }

const titles = (page: Page) => page.getByRole('rowheader').allInnerTexts()

/** The first line of each name, because the description is in the same cell. */
const names = async (page: Page) => (await titles(page)).map((text) => text.split('\n')[0])

test('a maintainer searches, filters and sorts the list, and the address holds it all', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'small')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Components', exact: true }).click()
  await expect(page).toHaveURL('/component/all')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('rowheader').first()).toContainText('loyalty-service')

  await page.getByRole('button', { name: 'Component', exact: true }).click()
  await expect(page).toHaveURL('/component/all?sort=title')
  await expect(page.getByRole('rowheader').first()).toContainText('checkout-web')

  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Web app' }).click()
  await expect(page).toHaveURL('/component/all?kind=web_app&sort=title')
  await page.getByRole('menuitemcheckbox', { name: 'Service' }).click()
  await expect(page).toHaveURL('/component/all?kind=microservice,web_app&sort=title')
  await expect(page.getByRole('status').filter({ hasText: '5 components' })).toBeAttached()
  await page.getByRole('menuitemcheckbox', { name: 'Web app' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/component/all?kind=microservice&sort=title')
  await expect(page.getByRole('button', { name: 'Kind: Service' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '4 components' })).toBeAttached()

  await page.getByRole('button', { name: 'Behind by' }).click()
  await page.getByRole('menuitemradio', { name: 'A major' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect.poll(() => names(page)).toEqual(['loyalty-service'])

  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(5)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('fraud')
  await expect(page).toHaveURL(/q=fraud/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(page.getByRole('heading', { name: 'No matching components' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/component/all?sort=title')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a row opens with Enter, and the arrows walk over the rows', async ({ page, companies }) => {
  const { made } = await companies.enter(page, 'small')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Components', exact: true }).click()
  await page.getByRole('button', { name: 'Component', exact: true }).click()
  await expect(page.getByRole('rowheader').first()).toContainText('checkout-web')
  await page.getByRole('link', { name: 'checkout-web' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'erp-monolith' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'event-bus' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/component/${made.get('event-bus')?.id}`)
})

test('the latest version and the people sort the list too, on a phone in both directions', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'small')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Components', exact: true }).click()
  await page.getByRole('button', { name: 'Latest version' }).click()
  await expect(page).toHaveURL('/component/all?sort=version')
  await expect(page.getByRole('rowheader').first()).toContainText('fraud-scoring')
  await expect(page.getByRole('rowheader').last()).toContainText('price-sheet')
  await page.getByRole('button', { name: 'Assigned', exact: true }).last().click()
  await expect(page).toHaveURL('/component/all?sort=assigned')
  await expect(page.getByRole('rowheader').first()).toContainText('checkout-web')
  await expect(page.getByRole('rowheader').nth(1)).toContainText('payments-api')

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Sort: Assigned' }).click()
  await page.getByRole('menuitemradio', { name: 'Component', exact: true }).click()
  await expect(page.getByRole('rowheader').first()).toContainText('checkout-web')
  await page.getByRole('button', { name: 'Sort: Component' }).click()
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await expect(page).toHaveURL('/component/all?sort=-title')
  await expect(page.getByRole('rowheader').first()).toContainText('telemetry-kit')
})

test('rules are asked while one types, refuse what they block, and filter the list', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 400 /)
  await person.register(page)
  const catalog = await openCatalog(page)
  await fillCatalog(catalog)
  const setRule = (kind: string, level: string, settings: object = {}) =>
    catalog.call('set-component-rule', { organization_id: catalog.organizationId, kind, level, settings })
  await setRule('documentation_link', 'warn')
  await setRule('title_pattern', 'block', { pattern: '^[a-z-]+$' })

  await page.goto('/component/all?sort=title')
  await page.getByRole('button', { name: 'Rule findings' }).click()
  await page.getByRole('menuitemradio', { name: 'Documentation link' }).click()
  await expect(page).toHaveURL('/component/all?rule=documentation_link&sort=title')
  await expect(page.getByRole('status').filter({ hasText: '9 components' })).toBeAttached()
  await expect(page.getByRole('rowheader')).toHaveCount(9)
  await expect.poll(() => names(page)).not.toContain('telemetry-kit')

  await page.getByRole('link', { name: 'New component' }).click()
  const rules = page.getByRole('region', { name: 'Rules' })
  await expect(rules.getByText('A documentation link is required')).toBeVisible()
  await page.getByLabel('Title').fill('Cart Service')
  await expect(rules.getByText('Component titles must follow the pattern ^[a-z-]+$')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Service')
  await page.getByRole('button', { name: 'Create component' }).click()
  await expect(page.getByRole('alert')).toContainText("Your organization's rules do not allow this")
  await page.getByLabel('Title').fill('cart-service')
  await expect(rules.getByText('Component titles must follow')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create component' }).click()
  await expect(page.getByText('cart-service created', { exact: true })).toBeVisible()
  await expect(page.getByText('A documentation link is required')).toBeVisible()
})

test('the filtered list is exported as a file', async ({ page, companies }) => {
  await companies.enter(page, 'small')
  await page.goto('/component/all?health=poor')
  await expect(page.getByRole('row')).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('components.csv')
  const [head, first, rest] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Name,Description,Kind,Health,Latest version')
  expect(first).toContain('loyalty-service,"Points, tiers and their expiry.",Service,47,2.1.0')
  expect(rest).toBe('')
})

test('a company has more hits and projects than a page shows: all can be filtered and exported', async ({
  page,
  person,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const records = Array.from({ length: 230 }, (_, place) => ({
    type: 'component',
    key: String(place),
    title: `warehouse-${place}`,
    kind: 'library',
    assigned_users: place === 7 ? [person.email] : [],
  }))
  const projects = Array.from({ length: 25 }, (_, place) => ({
    type: 'project',
    name: `Program ${String.fromCharCode(65 + place)}`,
    components: [String(place)],
  }))
  await catalog.fill([...records, ...projects])
  await page.goto('/component/all?q=warehouse&sort=version')
  await expect(page.getByText('1–50 of 230')).toBeVisible()
  expect(new Set(await exportTitles(page))).toEqual(new Set(records.map(({ title }) => title)))

  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await expect(page.getByText('5 more. Type to find them.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Find a project' })).toBeFocused()
  await page.keyboard.type('program y')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Project: Program Y' })).toBeFocused()
  await expect(page).toHaveURL(/q=warehouse&project=[0-9a-f-]{36}&sort=version$/)
  await expect.poll(() => names(page)).toEqual(['warehouse-24'])
  await page.reload()
  await page.getByRole('button', { name: 'Project: Program Y' }).click()
  await expect(page.getByText('1–50 of 230')).toBeVisible()

  await page.getByRole('button', { name: 'Assigned', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Find a person' }).fill(person.email)
  await page.getByRole('option', { name: person.email }).click()
  await expect(page.getByRole('button', { name: `Assigned: ${person.email}` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`assigned=${catalog.userId}`))
  await expect.poll(() => names(page)).toEqual(['warehouse-7'])

  await page.goto('/my-components')
  expect(await exportTitles(page)).toEqual(['warehouse-7'])
})

async function exportTitles(page: Page): Promise<(string | undefined)[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).first().click(),
  ])
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  return lines.map((line) => line.split(',')[0])
}

test('a maintainer creates a component with a dependency, and nothing wrong is sent', async ({
  page,
  person,
}) => {
  await person.register(page)
  await fillCatalog(await openCatalog(page))
  await page.goto('/component')
  await expect(page).toHaveURL('/component/all')
  await page.getByRole('link', { name: 'New component' }).click()

  await page.getByRole('button', { name: 'Create component' }).click()
  await expect(page.getByText('Component title is required')).toBeVisible()
  await expect(page.getByLabel('Kind')).toHaveValue('microservice')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('x'.repeat(257))
  await expect(page.getByText('Component title must be at most 256 characters')).toBeVisible()
  await page.getByLabel('Title').fill('Payments-API')
  await expect(page.getByText('Another component has this title.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open payments-api' })).toHaveAttribute(
    'href',
    /^\/component\/[0-9a-f-]{36}$/,
  )
  await page.getByLabel('Title').fill('cart-service')
  await expect(page.getByText('Another component has this title.')).toHaveCount(0)
  await page.getByLabel('Description').fill('x'.repeat(513))
  await expect(page.getByText('Component description must be at most 512 characters')).toBeVisible()
  await page.getByLabel('Description').fill('What is in the cart.')

  const picker = page.getByRole('combobox', { name: 'Add a dependency' })
  await picker.fill('payments')
  await expect(page.getByRole('option', { name: 'payments-api' })).toBeVisible()
  await picker.press('Enter')
  const version = page.getByRole('combobox', { name: 'Version of payments-api' })
  await expect(version).toHaveValue(/.+/)
  await expect(page.getByRole('img', { name: 'Health 100 of 100, Good' })).toBeVisible()
  await version.selectOption('4.2.0')
  await expect(page.getByText('2 majors behind', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Health 43 of 100, Poor' })).toBeVisible()

  await page.getByRole('button', { name: 'Create component' }).click()
  await expect(page.getByText('cart-service created', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/component\/[0-9a-f-]{36}$/)
  await page.goto('/component/all?q=cart-service')
  await expect(page.getByRole('row').nth(1)).toContainText('43')
})

test('leaving a changed form is asked about, and staying keeps what was entered', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'empty')
  await page.goto('/component/all')
  await page.getByRole('link', { name: 'New component' }).first().click()
  await page.getByLabel('Title').fill('cart-service')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('cart-service')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/component/all')
})

test('an edit that someone else was faster with says what changed and can still be saved', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 409 /)
  await person.register(page)
  const catalog = await openCatalog(page)
  const { id } = await catalog.add({ title: 'cart-service', description: 'Carts.' })
  await page.goto(`/component/${id}/edit`)
  await page.getByLabel('Title').fill('cart-api')
  await catalog.call('update-component', { id, expected_revision: 1, description: 'Carts and wishlists.' })

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Someone else changed this after you opened it')).toBeVisible()
  await expect(page.getByText('Description is now “Carts and wishlists.”')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('cart-api')

  await page.getByRole('button', { name: 'Discard mine' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Carts and wishlists.')
  await expect(page.getByLabel('Title')).toHaveValue('cart-service')
  await page.getByLabel('Title').fill('cart-api')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(`/component/${id}`)
})

for (const [device, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const) {
  test(`a developer reads the lists on a ${device} and is offered nothing to change`, async ({
    page,
    person,
    openColleague,
    troubles,
  }) => {
    troubles.expect(/status of 403 /)
    await person.register(page)
    const catalog = await openCatalog(page)
    const added = await fillCatalog(catalog)
    const { page: other } = await openColleague(catalog, { role: 'developer', options })

    await other.goto('/component/all')
    await expect(other.getByRole('rowheader')).toHaveCount(10)
    await expect(other.getByRole('link', { name: 'New component' })).toHaveCount(0)
    await expectAccessibleInBothModes(other, `the list of a developer, ${device}`)

    await other.goto('/my-components')
    await expect(other.getByRole('heading', { name: 'No components assigned to you' })).toBeVisible()
    await expectAccessibleInBothModes(other, `a developer's own list, ${device}`)

    await other.goto('/component/new')
    await expect(other.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
    await other.goto(`/component/${added.get('event-bus')?.id}/edit`)
    await expect(
      other.getByRole('heading', { name: "Sorry, we don't have anything to show you on this page" }),
    ).toBeVisible()
  })
}

test('a developer who is assigned edits that component, and who is assigned is not theirs to say', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const { page: other } = await openColleague(catalog, { role: 'developer' })
  const { userId } = await openCatalog(other)
  const { id } = await catalog.add({ title: 'cart-service', assigned: [userId] })

  await other.goto('/my-components')
  await other.getByRole('button', { name: 'More actions for cart-service' }).click()
  await other.getByRole('menuitem', { name: 'Edit component' }).click()
  await expect(other).toHaveURL(`/component/${id}/edit`)
  await expect(other.getByText('Only maintainers and admins can assign users.')).toBeVisible()
  await expect(other.getByLabel('Add a person')).toHaveCount(0)
  await expectAccessibleInBothModes(other, 'the form of an assigned developer')
  await other.getByLabel('Description').fill('Carts.')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveURL(`/component/${id}`)
})

test('a component of another company is not there to be edited', async ({
  page,
  person,
  mailServer,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await person.register(page)
  const { id } = await (await openCatalog(page)).add({ title: 'cart-service' })
  const stranger = await (await openBrowser()).newPage()
  await new Person({ mailServer, product }).register(stranger)
  await stranger.goto(`/component/${id}/edit`)
  await expect(stranger.getByRole('heading', { name: 'Component not found' })).toBeVisible()
})
