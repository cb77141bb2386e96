// What people see when their company is suspended while they work, and when its trial is over.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { Person } from '../../support/person.ts'
import { addMember, endTrial, queryProduct, suspendCompany } from '../../support/product/database.ts'
import type { Product } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

const titleOf = async (product: Product, id: string) => {
  const [row] = await queryProduct(product, `select title from public.components where id = '${id}'`)
  return row?.title
}

const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

test('a company is suspended while a person works: the next act leads to /suspended, and nothing is written', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  const { id } = await (await openCatalog(page)).add({ title: 'ledger-db' })
  await page.goto(`/component/${id}/edit`)
  await page.getByLabel('Title').fill('renamed')

  await suspendCompany(product, person.company)
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect(page).toHaveURL('/suspended')
  await expect(page.getByRole('heading', { level: 1, name: `${person.company} is suspended` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact?about=support',
  )
  expect(await titleOf(product, id)).toBe('ledger-db')
  await page.goto(`/component/${id}`)
  await expect(page).toHaveURL('/suspended')
})

test('a member of another company continues there', async ({
  page,
  person,
  product,
  mailServer,
  openBrowser,
}) => {
  const other = new Person({ mailServer, product })
  const theirs = await (await openBrowser()).newPage()
  await other.register(theirs)
  const { organizationId } = await openCatalog(theirs)
  await person.register(page)
  await addMember(product, { email: person.email, organizationId, role: 'developer' })
  await suspendCompany(product, person.company)

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/suspended')
  await expect(page.getByRole('heading', { level: 2, name: 'Open another company' })).toBeVisible()
  await expectAccessibleInBothModes(page, '/suspended')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: other.company }).press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(other.company).first()).toBeVisible()
  // The suspended company cannot be reached again; the other one can.
  await page.goto('/suspended')
  await expect(page).toHaveURL('/dashboard')
})

test('when the trial is over everything can be read, and saving says what to do', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/403 \(Forbidden\)/)
  await person.register(page)
  const { id } = await (await openCatalog(page)).add({ title: 'ledger-db' })
  await page.goto(`/component/${id}/edit`)

  await endTrial(product, person.company)
  // The form asks whether another component has the title. The answer must not replace the form.
  const asked = page.waitForResponse(/\/component\/choices\?title=renamed$/)
  await page.getByLabel('Title').fill('renamed')
  expect((await asked).status()).toBe(200)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Your company has no active plan, so nothing was saved')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByLabel('Title')).toHaveValue('renamed')
  expect(await titleOf(product, id)).toBe('ledger-db')

  // Shown once per visit, then leads to the page that was requested.
  await page.goto(`/component/${id}/versions?from=mail`)
  await expect(page).toHaveURL(/^[^?]*\/not-active\?/)
  await expect(
    page.getByRole('heading', { level: 1, name: `${person.company} has no active plan` }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us to choose a plan' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expectAccessibleInBothModes(page, '/not-active')
  await page.getByRole('button', { name: 'Continue read-only' }).press('Enter')
  await expect(page).toHaveURL(`/component/${id}/versions?from=mail`)
  const banner = page.getByRole('complementary', { name: 'Read-only' })
  await expect(banner).toContainText('your company has no active plan')

  await page.goto('/component/all')
  await expect(page).toHaveURL('/component/all')
  await expect(page.getByRole('link', { name: 'ledger-db' }).first()).toBeVisible()
  await expectAccessibleInBothModes(page, 'a page of a company without a plan')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(banner).toBeVisible()
  await expectFits(page)
})

test('a member of a company without a plan is told whom to ask', async ({
  page,
  person,
  product,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const colleague = await openColleague(catalog, { role: 'developer' })
  await endTrial(product, person.company)
  await colleague.page.goto('/dashboard')
  await expect(colleague.page).toHaveURL(/\/not-active\?/)
  await expect(
    colleague.page.getByText('To edit again, ask a maintainer to contact us about a plan.'),
  ).toBeVisible()
  await expect(colleague.page.getByRole('link', { name: 'Contact us to choose a plan' })).toHaveCount(0)
  await colleague.page.getByRole('button', { name: 'Continue read-only' }).click()
  await expect(colleague.page).toHaveURL('/dashboard')
  await expect(colleague.page.getByRole('complementary', { name: 'Read-only' })).toContainText(
    'Ask a maintainer to contact us about one.',
  )
})
