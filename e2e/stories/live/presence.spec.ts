// Two people at one component, each in their own browser.
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

test('two people at a component see each other, and who of them edits', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const { id } = await catalog.add({ title: 'ledger-db', kind: 'database' })
  const { page: colleague, person: other } = await openColleague(catalog, { role: 'maintainer' })
  const path = `/component/${id}`

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'ledger-db' })).toBeVisible()
  await expect(page.getByRole('button', { name: /this$/ })).toBeHidden()

  await colleague.goto(`${path}/versions`)
  const otherLooks = page.getByRole('button', { name: `${other.email} is looking at this` })
  await expect(otherLooks).toBeVisible()
  await expect(colleague.getByRole('button', { name: /is looking at this$/ })).toBeVisible()
  await otherLooks.click()
  const list = page.getByRole('dialog', { name: 'Also here' })
  await expect(list.getByRole('listitem')).toHaveText([/Looking$/])
  await expectAccessibleInBothModes(page, 'the others at a component')
  await page.keyboard.press('Escape')

  await colleague.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('button', { name: `${other.email} is editing this` })).toBeVisible()
  await page.goto(`${path}/edit`)
  await expect(page.getByText(`${other.email} is editing this too.`)).toBeVisible()

  await colleague.close()
  await expect(page.getByText(/is editing this too/)).toBeHidden()
  await expect(page.getByRole('button', { name: /this$/ })).toBeHidden()
})
