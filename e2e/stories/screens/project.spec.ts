import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { Person } from '../../support/person.ts'
import { expect, test } from '../../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('a maintainer groups components, changes the group and deletes it; the components stay', async ({
  page,
  person,
}) => {
  await person.signUp(page)
  await fillCatalog(await openCatalog(page))
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Projects' })
    .click()
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New project' }).click()

  await page.getByLabel('Project name').fill('Checkout')
  await page.getByLabel('Description').fill('Between cart and receipt.')
  for (const title of ['checkout-web', 'payments-api']) {
    await page.getByRole('button', { name: 'Add a component' }).click()
    await page.getByRole('combobox').fill(title)
    await page.getByRole('option', { name: title }).first().click()
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Checkout created', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Health 85 of 100, Good' })).toBeVisible()
  const components = page.getByRole('table', { name: 'Components' })
  await expect(components.getByRole('row')).toHaveCount(3)
  await expect(components.getByRole('row').nth(1)).toContainText('checkout-web')
  await expect(page.locator('[data-part=diagram][data-painted]')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Diagram of Checkout' })).toBeAttached()

  await page.getByRole('link', { name: 'Edit project' }).click()
  await page.getByRole('button', { name: 'Remove checkout-web' }).click()
  await page.getByLabel('Project name').fill('Payments')
  await page.getByRole('button', { name: 'Save project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(components.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Delete project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Payments?' })
  await expect(dialog).toContainText('Only the project is deleted. Its component stays.')
  await dialog.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('Payments deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/project')
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await page.goto('/component/all?q=payments-api')
  await expect(page.getByRole('rowheader').first()).toContainText('payments-api')
})

test('a name that is taken and one that is missing are told, and what was entered stays', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 40[09] /)
  await person.register(page)
  const { call, organizationId } = await openCatalog(page)
  await call('create-project', { organization_id: organizationId, name: 'Checkout' })
  await page.goto('/project/new')
  await page.getByLabel('Project name').fill('   ')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Project name is required')).toBeVisible()
  await page.getByLabel('Project name').fill('Checkout')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('A project with this name already exists')).toBeVisible()
  await expect(page.getByLabel('Project name')).toHaveValue('Checkout')
  await page.goto('/project')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('an edit that someone else was faster with can be saved over theirs', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 409 /)
  await person.register(page)
  const { call, organizationId } = await openCatalog(page)
  const { id, revision } = await call('create-project', { organization_id: organizationId, name: 'Checkout' })
  await page.goto(`/project/${id}/edit`)
  await page.getByLabel('Description').fill('Mine.')
  await call('update-project', { id, expected_revision: revision, name: 'Till' })
  await page.getByRole('button', { name: 'Save project' }).click()
  await expect(page.getByText('Project name is now “Till”')).toBeVisible()
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('Checkout saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/project/${id}`)
  await expect(page.getByText('Mine.')).toBeVisible()
})

test('leaving a changed project is asked about, and staying keeps what was entered', async ({
  page,
  person,
}) => {
  await person.register(page)
  await page.goto('/project')
  await page.getByRole('main').getByRole('link', { name: 'New project' }).click()
  await page.getByLabel('Project name').fill('Checkout')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Project name')).toHaveValue('Checkout')
  await page.getByLabel('Project name').fill('')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/project')
})

test('a developer reads projects on a phone and can change none', async ({
  page,
  person,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 40[34] /)
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  const { id } = await catalog.call('create-project', {
    organization_id: catalog.organizationId,
    name: 'Checkout',
    component_ids: [added.get('checkout-web')?.id, added.get('payments-api')?.id],
  })
  const { organizationId } = catalog
  const developer = await openColleague({ organizationId }, { role: 'developer', options: phone })
  await developer.page.goto('/project')
  await expect(developer.page.getByRole('link', { name: 'New project' })).toHaveCount(0)
  await expectAccessibleInBothModes(developer.page, 'projects on a phone')
  await developer.page.getByRole('link', { name: 'Checkout' }).click()
  await expect(developer.page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(developer.page.getByRole('button', { name: 'Delete project' })).toHaveCount(0)
  await expectAccessibleInBothModes(developer.page, 'a project on a phone')
  for (const path of ['/project/new', `/project/${id}/edit`]) {
    expect((await developer.page.goto(path))?.status()).toBe(403)
  }
  const answer = await developer.page.request.post(`/project/${id}`, { form: {} })
  expect(answer.status()).toBe(403)
  await page.goto(`/project/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
})

test('a project of another company is not found', async ({
  page,
  person,
  openBrowser,
  mailServer,
  product,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await person.register(page)
  const { call, organizationId } = await openCatalog(page)
  const { id } = await call('create-project', { organization_id: organizationId, name: 'Secret' })
  const stranger = await (await openBrowser()).newPage()
  await new Person({ mailServer, product }).register(stranger)
  expect((await stranger.goto(`/project/${id}`))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  expect((await stranger.request.get(`/project/${id}/graph`)).status()).toBe(404)
})
