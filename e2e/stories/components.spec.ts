import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type Catalog, fillCatalog, openCatalog } from '../support/catalog.ts'
import { addMember } from '../support/database.ts'
import type { MailServer } from '../support/mail-server.ts'
import { Person } from '../support/person.ts'
import type { Product } from '../support/product.ts'
import { expect, test } from '../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }

const titles = (page: Page) => page.getByRole('rowheader').allInnerTexts()

/** The first line of each name: the description stands in the same cell. */
const names = async (page: Page) => (await titles(page)).map((text) => text.split('\n')[0])

async function expectAccessibleInBothModes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
}

interface Colleague {
  catalog: Catalog
  product: Product
  mailServer: MailServer
  openBrowser: (options?: BrowserContextOptions) => Promise<{ newPage: () => Promise<Page> }>
  options?: BrowserContextOptions
}

/** Signs in someone who reads the company's components and changes none. */
async function openDeveloper({ catalog, product, mailServer, openBrowser, options }: Colleague) {
  const developer = new Person(mailServer)
  const page = await (await openBrowser(options)).newPage()
  await developer.askForLink(page)
  await page.goto(await developer.takeLink())
  await expect(page).toHaveURL('/registration')
  const { organizationId } = catalog
  await addMember(product, { email: developer.email, organizationId, role: 'developer' })
  return { page, developer }
}

test('a maintainer searches, filters and sorts the list, and the address holds it all', async ({
  page,
  person,
}) => {
  await person.signUp(page)
  await fillCatalog(await openCatalog(page))
  await page.getByRole('link', { name: 'Components', exact: true }).click()
  await expect(page).toHaveURL('/component/all')
  await expect(page.getByRole('row')).toHaveCount(11)
  expect((await names(page))[0]).toBe('loyalty-service')

  await page.getByRole('button', { name: 'Component', exact: true }).click()
  await expect(page).toHaveURL('/component/all?sort=title')
  await expect(page.getByRole('rowheader').first()).toContainText('checkout-web')

  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemradio', { name: 'Service' }).click()
  await expect(page).toHaveURL('/component/all?kind=microservice&sort=title')
  await expect(page.getByRole('button', { name: 'Kind: Service' })).toBeFocused()
  await expect(page.getByRole('status').first()).toHaveText('4 components')

  await page.getByRole('button', { name: 'Behind by' }).click()
  await page.getByRole('menuitemradio', { name: 'A major' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await names(page)).toEqual(['loyalty-service'])

  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(5)

  await page.keyboard.press('/')
  await page.keyboard.type('fraud')
  await expect(page).toHaveURL(/q=fraud/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(page.getByRole('heading', { name: 'No component matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/component/all?sort=title')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a row opens with Enter, and the arrows walk over the rows', async ({ page, person }) => {
  await person.signUp(page)
  const added = await fillCatalog(await openCatalog(page))
  await page.getByRole('link', { name: 'Components', exact: true }).click()
  await page.getByRole('button', { name: 'Component', exact: true }).click()
  await expect(page.getByRole('rowheader').first()).toContainText('checkout-web')
  await page.getByRole('link', { name: 'checkout-web' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'erp-monolith' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/component/${added.get('event-bus')?.id}`)
})

test('the filtered list is exported as a file', async ({ page, person }) => {
  await person.signUp(page)
  await fillCatalog(await openCatalog(page))
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

test('a maintainer creates a component with a dependency, and nothing wrong is sent', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await person.signUp(page)
  await fillCatalog(await openCatalog(page))
  await page.goto('/component')
  await expect(page).toHaveURL('/component/all')
  await page.getByRole('link', { name: 'New component' }).click()

  await page.getByRole('button', { name: 'Create component' }).click()
  await expect(page.getByText('Component title is required')).toBeVisible()
  await expect(page.getByText('Component kind is required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('x'.repeat(257))
  await expect(page.getByText('Component title must be at most 256 characters')).toBeVisible()
  await page.getByLabel('Title').fill('cart-service')
  await page.getByLabel('Description').fill('x'.repeat(513))
  await expect(page.getByText('Component description must be at most 512 characters')).toBeVisible()
  await page.getByLabel('Description').fill('What is in the cart.')
  await page.getByLabel('Kind').selectOption('Service')

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
  await expect(page).toHaveURL(/\/component\/[0-9a-f-]{36}$/)
  await page.goto('/component/all?q=cart-service')
  await expect(page.getByRole('row').nth(1)).toContainText('43')
})

test('leaving a changed form is asked about, and staying keeps what was entered', async ({
  page,
  person,
}) => {
  await person.signUp(page)
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
  troubles.expect(/status of (404|409) /)
  await person.signUp(page)
  const catalog = await openCatalog(page)
  const { id } = await catalog.add({ title: 'cart-service', description: 'Carts.' })
  await page.goto(`/component/${id}/edit`)
  await page.getByLabel('Title').fill('cart-api')
  await catalog.call('update-component', { id, expected_revision: 1, description: 'Carts and wishlists.' })

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Someone else has changed this since you opened it')).toBeVisible()
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
    product,
    mailServer,
    openBrowser,
    troubles,
  }) => {
    troubles.expect(/status of 403 /)
    await person.signUp(page)
    const catalog = await openCatalog(page)
    const added = await fillCatalog(catalog)
    const { page: other } = await openDeveloper({ catalog, product, mailServer, openBrowser, options })

    await other.goto('/component/all')
    await expect(other.getByRole('rowheader')).toHaveCount(10)
    await expect(other.getByRole('link', { name: 'New component' })).toHaveCount(0)
    await expectAccessibleInBothModes(other, `the list of a developer, ${device}`)

    await other.goto('/my-components')
    await expect(other.getByRole('heading', { name: 'Nothing is assigned to you' })).toBeVisible()
    await expectAccessibleInBothModes(other, `a developer's own list, ${device}`)

    await other.goto('/component/new')
    await expect(other.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
    await other.goto(`/component/${added.get('event-bus')?.id}/edit`)
    await expect(other.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
  })
}

test('a developer who is assigned edits that component, and who is assigned is not theirs to say', async ({
  page,
  person,
  product,
  mailServer,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await person.signUp(page)
  const catalog = await openCatalog(page)
  const { page: other } = await openDeveloper({ catalog, product, mailServer, openBrowser })
  const { userId } = await openCatalog(other)
  const { id } = await catalog.add({ title: 'cart-service', assigned: [userId] })

  await other.goto('/my-components', { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'More actions for cart-service' }).click()
  await other.getByRole('menuitem', { name: 'Edit component' }).click()
  await expect(other).toHaveURL(`/component/${id}/edit`)
  await expect(other.getByText('Maintainers and admins assign users.')).toBeVisible()
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
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await person.signUp(page)
  const { id } = await (await openCatalog(page)).add({ title: 'cart-service' })
  const stranger = await (await openBrowser()).newPage()
  await new Person(mailServer).signUp(stranger)
  await stranger.goto(`/component/${id}/edit`)
  await expect(stranger.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
