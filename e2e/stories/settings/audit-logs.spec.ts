// The audit log: maintainers and admins read it by filters, open entries, verify and export it; nobody else sees it.
import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { changeProduct } from '../../support/product/database.ts'
import { storeColleagues } from '../../support/product/team.ts'
import { expect, test } from '../../support/story.ts'

const path = '/settings/organization/audit-logs'

test('a maintainer finds an entry, reads it, verifies the log and takes it along', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  await fillCatalog(catalog)
  await storeColleagues(product, person.company)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/audits')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit logs' })).toBeFocused()

  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await page.getByRole('combobox', { name: 'Find an action' }).fill('created the org')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/audits?action=organizations.insert')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').nth(1).getByRole('link').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 3 })).toContainText('created the organization')
  await expect(page).toHaveURL(/entry=\d+/)
  await expect(drawer.getByRole('row', { name: /^Name/ })).toContainText(person.company)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/audits?action=organizations.insert')

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Kind of item' }).click()
  await page.getByRole('menuitemradio', { name: 'Members' }).click()
  await expect(page).toHaveURL('/audits?kind=member')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/audits')
  await page.getByRole('button', { name: 'Time' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter the first day or the last.')).toBeVisible()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('1 Jan 2020')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/audits?to=2020-01-01')
  await expect(page.getByText('No entries for these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Until 1 Jan 2020' }).click()
  await expect(page).toHaveURL('/audits')
  await expect(page.getByText(/^Entries \d+ to 1$/)).toBeVisible()

  await page.getByRole('row').nth(1).getByRole('link').click()
  await drawer.getByRole('button', { name: 'Older entry' }).click()
  await expect(drawer.getByRole('button', { name: 'Newer entry' })).toBeEnabled()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await expect(page.getByText('not verified yet')).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('All entries verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Verified just now, /)).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit-log.jsonl')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sequence: 1 })
})

test('an export that cannot start leads back to the log, which says why', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  const { organizationId } = await openCatalog(page)
  // More than a connection holds, so that an export that nobody reads goes on.
  await changeProduct(
    product,
    `insert into public.audit_log (organization_id, sequence, occurred_at, operation, table_name, row_count, after, previous_hash, hash)
     select $1, 100000 + n, now(), 'update', 'projects', 1, jsonb_build_object('text', repeat('x', 6000)), '\\x00', '\\x00'
     from generate_series(1, 20000) n`,
    [organizationId],
  )
  await page.goto(`${path}?action=projects.update`)
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.evaluate(async () => {
    const open = () => fetch('/audits/export?format=csv&action=projects.update')
    Object.assign(window, { unread: [await open(), await open()] })
  })

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Two of your exports are still running. Try again when one finishes.',
  )
  await expect(page).toHaveURL(`${path}?action=projects.update&export=running`)
  await expect(page.getByRole('row')).toHaveCount(51)
  await expectAccessibleInBothModes(page, 'a refused export')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a maintainer narrows the log to a person, an item and an address, and pages through it', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  const { organizationId, userId, add, call } = await openCatalog(page)
  await storeColleagues(product, person.company)
  await add({ title: 'search' })
  const { id } = await add({ title: 'checkout', versions: [] })
  for (let edit = 1; edit <= 54; edit++)
    await call('update-component', { id, expected_revision: edit, description: `Edit ${edit}` })
  await changeProduct(
    product,
    `update public.audit_log set address = '198.51.100.7' where organization_id = $1 and sequence = 2`,
    [organizationId],
  )
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  const pages = page.getByRole('navigation', { name: 'Pages' })

  await page.goto(path)
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('combobox', { name: 'Find a person' }).fill('Noor')
  await page.getByRole('option', { name: 'Noor Bakker' }).click()
  await expect(page.getByText('No entries for these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Person: Noor Bakker' }).click()
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('combobox', { name: 'Find a person' }).fill(person.email)
  await page.getByRole('option', { name: person.email }).click()
  await expect(page).toHaveURL(`${path}?person=${userId}`)
  await expect(rows).toHaveCount(51)
  await page.getByRole('button', { name: 'Clear' }).click()

  await page.getByRole('button', { name: 'Address', exact: true }).click()
  await page.getByRole('textbox', { name: 'Network address' }).fill('198.51.100.7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}?address=198.51.100.7`)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1).getByRole('link')).toHaveAccessibleName(/Entry 2$/)
  await page.getByRole('button', { name: 'Clear' }).click()

  await page.getByRole('button', { name: 'Item', exact: true }).click()
  await page.getByRole('combobox', { name: 'Find an item' }).fill('checkout')
  await page.getByRole('option', { name: 'checkout' }).click()
  await expect(page).toHaveURL(`${path}?item=${id}`)
  await expect(rows).toHaveCount(51)
  await expect(rows.filter({ hasText: 'checkout' })).toHaveCount(50)
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await pages.getByRole('link', { name: 'Older' }).click()
  // The component and 54 edits are 55 entries.
  await expect(rows).toHaveCount(6)
  await expect(pages.getByRole('button', { name: 'Older' })).toBeDisabled()
  await pages.getByRole('link', { name: 'Newer' }).click()
  await expect(rows).toHaveCount(51)
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await expect(pages.getByRole('link', { name: 'Older' })).toBeVisible()

  await page.goto(`${path}?item=${id}&before=100000`)
  await expect(rows).toHaveCount(51)
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await page.goto(`${path}?after=100000`)
  await page.getByRole('link', { name: 'Show the newest entries' }).click()
  await expect(page).toHaveURL(path)
  await expect(rows).toHaveCount(51)
})

test('a log whose newest entries were removed says from where on', async ({ page, person, product }) => {
  await person.register(page)
  const { organizationId } = await openCatalog(page)
  await changeProduct(product, 'delete from public.audit_log where organization_id = $1 and sequence > 1', [
    organizationId,
  ])
  await page.goto(path)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('Entries from 2 on are missing')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open entry/ })).toHaveCount(0)
})

test('a log that was changed by hand says where, and leads there', async ({ page, person, product }) => {
  await person.register(page)
  const { organizationId } = await openCatalog(page)
  await changeProduct(
    product,
    `update public.audit_log set request_id = 'forged' where organization_id = $1 and sequence = 2`,
    [organizationId],
  )
  await page.goto(path)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('The log was changed at entry 2', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open entry 2' }).click()
  await expect(page.getByRole('dialog').getByText('Broken', { exact: true }).first()).toBeVisible()
})

test('a maintainer changes how long the log is kept, and is told first what goes', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  const { organizationId } = await openCatalog(page)
  await changeProduct(
    product,
    `update public.audit_log set occurred_at = now() - interval '100 days' where organization_id = $1 and sequence <= 2`,
    [organizationId],
  )
  await page.goto(path)
  await expect(page.getByText('Kept for 365 days')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'How long the log is kept' })
  await dialog.getByLabel('Days').fill('400')
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(dialog.getByText('Enter a whole number from 30 to 365.')).toBeVisible()
  await dialog.getByLabel('Days').fill('90')
  await expect(
    dialog.getByText('2 entries are older and will be deleted tonight.', { exact: false }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Days saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Kept for 90 days')).toBeVisible()
})

test('an admin reads the log without changing how long it is kept; a developer is refused', async ({
  page,
  person,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 403 /)
  await person.register(page)
  const catalog = await openCatalog(page)
  const { page: admin } = await openColleague(catalog, { role: 'admin' })
  await admin.goto(path)
  await expect(admin.getByRole('table', { name: 'Entries' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
  await admin.getByRole('row').nth(1).getByRole('link').click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothModes(admin, 'an open entry')

  const { page: developer } = await openColleague(catalog, { role: 'developer' })
  await developer.goto('/dashboard')
  await expect(developer.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  for (const address of ['/audits', path]) {
    await developer.goto(address)
    await expect(developer.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
  }
})
