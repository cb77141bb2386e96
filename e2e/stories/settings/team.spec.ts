// The team of a company: a maintainer manages it, everyone else reads it and can leave.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { changeProduct, queryProduct } from '../../support/product/database.ts'
import { storeCrowd } from '../../support/product/team.ts'
import { expect, test } from '../../support/story.ts'

const path = '/settings/team'

const openMenu = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('a maintainer invites pasted addresses, sees what became of each, and sends, copies and revokes', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ana, ben] = [person.stranger(), person.stranger()]
  await person.register(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused()

  await page.getByRole('button', { name: 'Invite members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite members' })
  const field = dialog.getByLabel('Email addresses')
  await expect(field).toBeFocused()
  await field.fill(`"Okafor, Ana" <${ana.email}>\nnobody\n${person.email}`)
  await expect(dialog.getByText('2 addresses recognized. Not an address: nobody.')).toBeVisible()
  await dialog.getByLabel('Personal line').fill('See www.evil.example')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByText('Leave out links and email addresses')).toBeVisible()
  await dialog.getByLabel('Personal line').fill('Welcome to the team!')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
    `${ana.email}Invited`,
    'nobodyNot an email address',
    `${person.email}Already a member`,
  ])
  expect((await ana.openMail()).text).toContain('Welcome to the team!')

  await expect(field).toHaveValue('nobody')
  await field.fill(ben.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('1 invitation sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 member, 2 invitations.', { exact: false })).toBeVisible()
  await ben.openMail()

  await rowOf(page, ben.email).getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Invitation sent again', { exact: true })).toBeVisible()
  await ben.openMail()

  await openMenu(page, `the invitation to ${ben.email}`, 'Copy link')
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/accept-invite#token=[\w-]{20,}$/,
  )

  await openMenu(page, `the invitation to ${ben.email}`, 'Edit invitation')
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByRole('button', { name: 'Save invitation' }).click()
  await expect(page.getByText('Invitation saved', { exact: true })).toBeVisible()
  await expect(rowOf(page, ben.email)).toContainText('Admin')

  await rowOf(page, ana.email).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Invitation revoked', { exact: true })).toBeVisible()
  await expect(rowOf(page, ana.email)).toHaveCount(0)
  await expect(page.getByText('1 member, 1 invitation.', { exact: false })).toBeVisible()
})

test('too many invitations for a day are refused whole, and nothing that was typed is lost', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 429 /)
  await person.register(page)
  await page.goto(`${path}?invite`)
  const addresses = Array.from({ length: 21 }, (_, place) => `many-${place}-${person.email}`).join(', ')
  await page.getByLabel('Email addresses').fill(addresses)
  await page.getByRole('button', { name: 'Send 21 invitations' }).click()
  await expect(page.getByRole('alert')).toContainText('You can send 20 more invitations today.')
  await expect(page.getByLabel('Email addresses')).toHaveValue(addresses)
  expect(
    await queryProduct(product, `select 1 from invitations where email like 'many-0-${person.email}'`),
  ).toEqual([])
})

test('a maintainer changes a role, and removes a member whose components someone else takes over', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const colleague = await openColleague(catalog, { role: 'developer' })
  const { email } = colleague.person
  const { userId } = await openCatalog(colleague.page)
  const { id } = await catalog.add({ title: 'event-bus', assigned: [userId] })
  await page.goto(path)
  await page.getByRole('button', { name: `Role of ${email}: Member` }).click()
  await page.getByRole('menuitemradio', { name: 'Admin' }).click()
  await expect(page.getByText(`${email} is now Admin.`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${email} is now Member.`, { exact: true })).toBeVisible()

  await openMenu(page, email, 'Remove from organization')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`One component is assigned to ${email}. The assignment ends.`)).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Hand over to/ }).fill(person.email)
  await dialog.getByRole('option', { name: person.email }).click()
  await dialog.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByText(`1 component handed over to ${person.email}.`, { exact: true })).toBeVisible()
  await expect(rowOf(page, email)).toHaveCount(0)
  await page.goto(`/component/${id}/users`)
  await expect(page.getByRole('table')).toContainText(person.email)

  await colleague.page.goto('/dashboard')
  await expect(colleague.page).toHaveURL('/registration')
})

test('a maintainer edits a member, who is asked at both addresses before the new one counts', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const { person: colleague } = await openColleague(await openCatalog(page), { role: 'developer' })
  const wanted = person.stranger()
  await page.goto(path)
  await openMenu(page, colleague.email, 'Edit member')
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Email address')
  const save = dialog.getByRole('button', { name: 'Save member' })
  await email.fill('nobody')
  await save.click()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./)
  await expect(email).toBeFocused()

  await email.fill(wanted.email)
  await dialog.getByLabel('Role').selectOption('Admin')
  await save.click()
  await expect(
    page.getByText(`${wanted.email} counts once it is confirmed at both addresses.`, { exact: true }),
  ).toBeVisible()
  await expect(rowOf(page, colleague.email)).toContainText('Admin')
  await wanted.openMail()
  await colleague.openMail()
})

test('a member reads the team and leaves; the last maintainer is told the way out', async ({
  page,
  person,
  product,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 409 /)
  await person.register(page)
  const colleague = await openColleague(await openCatalog(page), { role: 'developer' })
  const { page: desk } = colleague
  await desk.goto('/settings')
  await expect(desk).toHaveURL(path)
  await expect(rowOf(desk, person.email)).toContainText('Maintainer')
  await expect(desk.getByRole('button', { name: /^(Invite members|Role of)/ })).toHaveCount(0)
  await expect(desk.getByRole('columnheader', { name: 'Second factor' })).toHaveCount(0)

  await page.goto(path)
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await expect(page.getByRole('heading', { name: 'You are the last maintainer' })).toBeVisible()
  await expect(page.getByText(/Give another member the role Maintainer first\./)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  // The page still counts a second maintainer, whose role has gone meanwhile.
  const setRole = (role: string) =>
    changeProduct(
      product,
      'update public.members m set role = $2 from public.profiles p where p.id = m.user_id and p.email = $1',
      [colleague.person.email, role],
    )
  await setRole('maintainer')
  await page.reload()
  await setRole('developer')
  await openMenu(page, person.email, 'Leave organization')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(page.getByRole('heading', { name: 'You are the last maintainer' })).toBeVisible()

  await desk.getByRole('button', { name: 'Leave organization' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(desk).toHaveURL('/registration')
})

test('five thousand members are searched, filtered, sorted and turned over by pages', async ({
  page,
  person,
  product,
}) => {
  await person.register(page)
  await storeCrowd(product, person.company, 5_000)
  await page.goto(path)
  await expect(page.getByText('5,001 members', { exact: false })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row')
  await expect(rows).toHaveCount(51)

  await page.goto(`${path}?page=101`)
  await expect(rows).toHaveCount(2)
  await page.goto(path)
  await page.getByRole('columnheader', { name: 'Member' }).getByRole('button').click()
  await expect(rows.nth(1)).toContainText(person.email)
  await expect(rows.nth(2)).toContainText('Colleague 5000')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('colleague 4321')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Colleague 4321')
  await page.goto(`${path}?role=admin&page=10`)
  await expect(rows).toHaveCount(51)
  await expect(rows.last()).toContainText('Colleague 5000')

  await page.goto('/users')
  const people = page.getByRole('table', { name: 'People' }).getByRole('row')
  await expect(people).toHaveCount(51)
  await page.getByRole('searchbox', { name: 'Search people' }).fill('colleague 0042')
  await page.getByRole('link', { name: 'Colleague 0042' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Colleague 0042' })).toBeVisible()
})
