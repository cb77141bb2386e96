// General settings and component rules in a browser, as a maintainer and as others.
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

const generalPath = '/settings/organization/general'
const rulesPath = '/settings/organization/component-rules'

test('a maintainer renames, deletes and restores the organization', async ({
  page,
  person,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 403 /)
  await person.register(page)
  const catalog = await openCatalog(page)
  const { page: colleague } = await openColleague(catalog, { role: 'admin' })

  await page.goto(generalPath)
  await expectAccessibleInBothModes(page, 'the general settings')
  await page.getByLabel('Organization name').fill('Larkfield Group')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Larkfield Group'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Larkfield Group?' })
  await expect(dialog.getByText('2 people lose access at once')).toBeVisible()
  await dialog.getByLabel('Type Larkfield Group to confirm').fill('Larkfield')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(dialog.getByText('Type the name exactly as shown.')).toBeVisible()
  await dialog.getByLabel('Type Larkfield Group to confirm').fill('Larkfield Group')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()

  await expect(page.getByRole('heading', { name: 'Larkfield Group is being deleted' })).toBeVisible()
  await expect(page.getByText(/deleted it on/)).toBeVisible()
  await expectAccessibleInBothModes(page, 'the page of a deleted company')

  await colleague.goto('/dashboard')
  await expect(colleague.getByRole('heading', { name: 'Larkfield Group is being deleted' })).toBeVisible()
  await expect(colleague.getByText(/deleted it on/)).toBeHidden()
  await expect(colleague.getByRole('button', { name: /^Restore/ })).toBeHidden()

  await page.getByRole('button', { name: 'Restore company' }).click()
  await expect(page).toHaveURL(/\/(dashboard|getting-started)/)
  await colleague.goto('/dashboard')
  await expect(colleague).toHaveURL(/\/(dashboard|getting-started)/)
})

test('a maintainer sets rules, sees what they find, and exempts a component', async ({ page, person }) => {
  await person.register(page)
  await fillCatalog(await openCatalog(page))
  await page.goto(rulesPath)
  const level = (rule: string, name: string) =>
    page.getByRole('radiogroup', { name: `Level of ${rule}` }).getByRole('radio', { name })

  await level('Documentation link', 'Warn').click()
  await expect(page.getByText('Documentation link set to warn', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /components fail today/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(level('Documentation link', 'Off')).toBeChecked()

  await level('Documentation link', 'Warn').click()
  await page.getByRole('button', { name: 'Edit Documentation link' }).click()
  const headline = page.getByRole('heading', { name: /components fail today$/ })
  const before = Number.parseInt((await headline.textContent()) ?? '', 10)
  await page.getByRole('button', { name: 'Exempt', exact: true }).first().click()
  await page.getByLabel('Reason').fill('Replaced in spring')
  await page.getByRole('button', { name: 'Exempt component' }).click()
  await expect(page.getByText('Exemption added', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${before - 1} components fail today` })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Replaced in spring' })).toBeVisible()
  await expectAccessibleInBothModes(page, 'the rules with an editor')

  await page.getByRole('button', { name: 'Edit Minimum health' }).click()
  await page.getByLabel('Health, at least').fill('100')
  await expect(page.getByText(/would fail if this rule were on/)).toBeVisible()

  await page.getByRole('button', { name: 'Edit Description' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Start from a preset' }).click()
  const presets = page.getByRole('dialog', { name: 'Start from a preset' })
  await presets.getByRole('radio', { name: 'Releases' }).click()
  await expect(presets.getByText(/Off to Block/).first()).toBeVisible()
  await presets.getByRole('button', { name: 'Apply preset' }).click()
  await expect(page.getByText('Preset “Releases” applied', { exact: true })).toBeVisible()
  await expect(level('Release notes', 'Block')).toBeChecked()
})

for (const role of ['developer', 'admin'] as const)
  test(`a member with the role ${role} finds neither page`, async ({
    page,
    person,
    openColleague,
    troubles,
  }) => {
    troubles.expect(/status of 403 /)
    await person.register(page)
    const { page: colleague } = await openColleague(await openCatalog(page), { role })
    await colleague.goto('/settings/team')
    await expect(colleague.getByRole('link', { name: 'Component rules' })).toBeHidden()
    await expect(colleague.getByRole('link', { name: 'General' })).toBeHidden()
    for (const path of [generalPath, rulesPath]) {
      const answer = await colleague.goto(path)
      expect(answer?.status()).toBe(403)
      await expect(colleague.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
    }
  })
