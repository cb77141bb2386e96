// The inbox of a person: the bell, the page, a second tab, and what others must not see of it.
import type { Page } from '@playwright/test'
import { fillCatalog, openCatalog } from '../../support/catalog.ts'
import { openLive } from '../../support/live.ts'
import { readMarks, tell } from '../../support/notifications.ts'
import type { Person } from '../../support/person.ts'
import type { Product } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

async function openTold(page: Page, { person, product }: { person: Person; product: Product }) {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  const reader = { email: person.email, organizationId: catalog.organizationId }
  const payments = added.get('payments-api')
  await tell(product, reader, [
    {
      event: 'version_breaking',
      componentId: payments?.id,
      versionId: payments?.versionIds.get('6.0.0'),
      age: 12,
      data: {
        title: 'payments-api',
        number: '6.0.0',
        breaking_changes: 2,
        guides: 2,
        is_late: false,
        components: [
          {
            id: added.get('checkout-web')?.id,
            title: 'checkout-web',
            selected: '4.2.0',
            distance: 'major',
            count: 2,
          },
        ],
        total: 1,
      },
    },
    { event: 'assigned', componentId: added.get('ledger-db')?.id, age: 90, data: { title: 'ledger-db' } },
    { event: 'factor_removed', age: 3000, data: { method: 'totp' }, isPersonal: true },
  ])
  return { catalog, added, reader }
}

const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const rows = (page: Page) => page.getByRole('main').locator('[data-notification]')

test('the bell counts, opens the newest and leads to what they are about', async ({
  page,
  person,
  product,
}) => {
  const { added } = await openTold(page, { person, product })
  await page.goto('/dashboard')
  await bell(page, 3).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('listitem')).toHaveCount(3)
  await expect(
    popover.getByText('checkout-web is 2 majors behind. 2 breaking changes, both with guides.'),
  ).toBeVisible()
  await popover.getByRole('link', { name: /payments-api 6\.0\.0/ }).click()
  const payments = added.get('payments-api')
  await expect(page).toHaveURL(`/component/${payments?.id}/version/${payments?.versionIds.get('6.0.0')}`)
  await expect(popover).toBeHidden()
  await expect(bell(page, 2)).toBeVisible()
  await expect
    .poll(() => readMarks(product, person.email))
    .toEqual({
      version_breaking: true,
      assigned: false,
      factor_removed: false,
    })
})

test('the page filters, marks by keyboard, leads to the brief and mutes with a way back', async ({
  page,
  person,
  product,
}) => {
  const { added } = await openTold(page, { person, product })
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Components', exact: true }).last().click()
  await expect(page).toHaveURL('/notifications?show=components')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: /^Unread \d/ }).click()
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().locator('[data-open]').focus()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1).locator('[data-open]')).toBeFocused()
  await page.keyboard.press('e')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1).locator('[data-open]')).toBeFocused()
  await expect(bell(page, 2)).toBeVisible()

  const release = rows(page).first()
  await release.hover()
  await release.getByRole('button', { name: 'Don’t tell me about this again' }).click()
  await expect(
    page.getByText('Notifications turned off: Breaking versions of dependencies', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText('Notifications turned on: Breaking versions of dependencies', { exact: true }),
  ).toBeVisible()

  await release.getByRole('link', { name: 'checkout-web, upgrade brief' }).click()
  await expect(page).toHaveURL(
    `/component/${added.get('checkout-web')?.id}/dependencies?brief=${added.get('payments-api')?.id}`,
  )
})

test('a tab marks only what it shows, and what was read can become unread again', async ({
  page,
  person,
  product,
}) => {
  await openTold(page, { person, product })
  await page.goto('/notifications?show=components')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Notifications about components marked as read').first()).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await expect
    .poll(() => readMarks(product, person.email))
    .toEqual({ version_breaking: true, assigned: true, factor_removed: false })

  const assigned = rows(page).last()
  await assigned.hover()
  await assigned.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(bell(page, 2)).toBeVisible()
  await expect
    .poll(() => readMarks(product, person.email))
    .toEqual({ version_breaking: true, assigned: false, factor_removed: false })
})

test('a second tab follows what is told and what is marked', async ({ page, person, product }) => {
  const { reader } = await openTold(page, { person, product })
  const other = await page.context().newPage()
  await openLive(other, '/notifications')
  await expect(rows(other)).toHaveCount(3)
  await tell(product, reader, [{ event: 'unassigned', age: 0, data: { title: 'event-bus' } }])
  await expect(rows(other)).toHaveCount(4)
  await expect(bell(other, 4)).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All notifications marked as read').first()).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
  await expect(bell(other, 0)).toBeVisible()
  await expect(rows(other).locator('[data-unread]')).toHaveCount(0)
})

test('another member of the company sees none of them', async ({ page, person, product, openColleague }) => {
  const { catalog } = await openTold(page, { person, product })
  const { page: theirs } = await openColleague(catalog, { role: 'maintainer' })
  await theirs.goto('/notifications')
  await expect(theirs.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect(bell(theirs, 0)).toBeVisible()
})
