// The directory of an organization and the page of a person, which every member can read.
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

test('a member finds a colleague, their components and how healthy they are', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  const { page: other, person: colleague } = await openColleague(catalog, { role: 'developer' })
  await catalog.call('assign-user', {
    component_id: added.get('payments-api')?.id,
    user_id: (await openCatalog(other)).userId,
  })

  await other.goto('/dashboard')
  await other
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'People' })
    .click()
  const table = other.getByRole('table', { name: 'People' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row', { name: colleague.email })).toContainText(/You.*Member.*1 component/)
  await expectAccessibleInBothModes(other, 'the directory')

  await other.getByRole('searchbox', { name: 'Search people' }).fill(person.email)
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: person.email }).click()
  await expect(other.getByRole('heading', { level: 1, name: person.email })).toBeVisible()
  await expect(other.getByRole('table', { name: 'Components' }).getByRole('row')).not.toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Manage in team' })).toHaveCount(0)
  await expectAccessibleInBothModes(other, 'the page of a person')

  await page.goto('/users?role=developer')
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name: colleague.email }).click()
  const components = page.getByRole('table', { name: 'Components' })
  await components.getByRole('link', { name: 'payments-api' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'payments-api' })).toBeVisible()
})

test('a new member reads on the dashboard what to do first, until it is done', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  const { page: other } = await openColleague(catalog, { role: 'developer' })
  await other.goto('/dashboard')
  const welcome = other.getByRole('region', { name: `Welcome to ${person.company}` })
  await expect(welcome.getByRole('link')).toHaveText(['Edit profile', 'All components', 'Architecture'])
  await expectAccessibleInBothModes(other, 'the dashboard of a new member')

  await catalog.call('assign-user', {
    component_id: added.get('payments-api')?.id,
    user_id: (await openCatalog(other)).userId,
  })
  await other.reload()
  await expect(welcome.getByRole('link')).toHaveText(['Edit profile', 'My components', 'Architecture'])
  const own = await openCatalog(other)
  await own.call('update-profile', { name: 'Aiko Hara' })
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(welcome).toHaveCount(0)

  // The founder knows their way.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toHaveCount(0)
})

test('a maintainer invites from anywhere by the palette', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  await page.goto('/project')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search components, pages and actions' })
  await expect(field).toBeFocused()
  await field.fill('invite')
  await expect(page.getByRole('option')).toHaveText(['Invite members'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite members' })).toBeVisible()
})

test('a person of another company does not exist here', async ({ page, person, openBrowser, troubles }) => {
  troubles.expect(/status of 404/)
  const stranger = person.stranger()
  const elsewhere = await (await openBrowser()).newPage()
  await stranger.register(elsewhere)
  const { userId } = await openCatalog(elsewhere)
  await person.register(page)
  expect((await page.goto(`/users/${userId}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
  expect((await page.goto('/users/nobody'))?.status()).toBe(404)
})
