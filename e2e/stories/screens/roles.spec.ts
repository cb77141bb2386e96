// Every member screen as each role, on a desktop and on a phone.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { type Checkout, fillCheckout } from '../../support/product/checkout.ts'
import {
  type Control,
  type Device,
  type Role,
  type RoleScreen,
  roleScreensOf,
  roles,
} from '../../support/screens/role-screens.ts'
import { expect, test } from '../../support/story.ts'

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 } },
}

for (const role of roles) {
  test(`${role.name} finds on each screen what the role may do and nothing else, on a desktop and on a phone`, async ({
    page,
    person,
    openColleague,
    troubles,
  }) => {
    // Loads every page that a member can open, one after the other.
    test.slow()
    troubles.expect(/status of 403 /)
    await person.register(page)
    const checkout = await fillCheckout(page)
    const projectId = await createProject(checkout)
    const { page: desk } = await openColleague(checkout.catalog, { role: role.role })
    if (role.isAssigned) await assign(checkout, desk)
    for (const screen of roleScreensOf(checkout, projectId, person.email)) {
      await test.step(screen.name, () => expectScreen(desk, screen, role))
    }
  })
}

async function createProject({ catalog, id }: Checkout): Promise<string> {
  const project = await catalog.call('create-project', {
    organization_id: catalog.organizationId,
    name: 'Checkout',
    component_ids: [id('checkout-web'), id('payments-api')],
  })
  return project.id
}

async function assign({ catalog, id }: Checkout, page: Page): Promise<void> {
  const { userId } = await openCatalog(page)
  await catalog.call('assign-user', { component_id: id('checkout-web'), user_id: userId })
}

type Sight = { role: Role; device: Device }

const softly = expect.configure({ soft: true })

async function expectScreen(page: Page, screen: RoleScreen, role: Role): Promise<void> {
  const { name, entry } = screen
  const isRefused = entry !== undefined && !role.rights.includes(entry.needs)
  await page.setViewportSize(devices.desktop.viewport)
  const answer = await page.goto(screen.path)
  expect.soft(answer?.status(), name).toBe(isRefused ? 403 : 200)
  await expect.soft(page.locator('h1'), name).toHaveText(isRefused ? entry.refusal : screen.heading)
  await softly(page.getByRole('navigation', { name: 'Main', exact: true }), name).toBeVisible()
  if (!isRefused) await screen.arrive?.(page)
  for (const device of ['desktop', 'phone'] as const) {
    await page.setViewportSize(devices[device].viewport)
    await expectOffers(page, screen, { role, device })
  }
}

async function expectOffers(page: Page, screen: RoleScreen, sight: Sight): Promise<void> {
  const { name, controls = [], menu } = screen
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await softly
    .poll(sideways, { message: `sideways scrolling on ${name}, ${sight.device}` })
    .toBeLessThanOrEqual(0)
  await expectControls(page, controls, sight)
  if (menu !== undefined && (menu.on ?? sight.device) === sight.device) await expectMenu(page, menu, sight)
}

const isOffered = ({ needs, on }: Control, { role, device }: Sight) =>
  role.rights.includes(needs) && (on ?? device) === device

async function expectControls(page: Page, controls: readonly Control[], sight: Sight): Promise<void> {
  for (const control of controls) {
    const found = page.getByRole(control.kind, { name: control.name, exact: true }).filter({ visible: true })
    const count = isOffered(control, sight) ? 1 : 0
    const where = `${control.kind} “${control.name}” at ${new URL(page.url()).pathname}`
    await expect.soft(found.first(), where).toBeAttached({ attached: count === 1 })
  }
}

/** A menu without entries for the role is absent; otherwise it holds what the role may do. */
async function expectMenu(page: Page, menu: NonNullable<RoleScreen['menu']>, sight: Sight): Promise<void> {
  const opener = page.getByRole('button', { name: menu.button, exact: true })
  if (!menu.items.some((item) => isOffered(item, sight))) {
    await expect.soft(opener, menu.button).toBeHidden()
    return
  }
  await opener.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectControls(page, menu.items, sight)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

test('an assigned developer releases a version on a phone, and those who use it fall behind', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const checkout = await fillCheckout(page)
  const { page: phone } = await openColleague(checkout.catalog, {
    role: 'developer',
    options: { ...devices.phone, hasTouch: true },
  })
  await assign(checkout, phone)
  await phone.goto('/my-components')
  await phone
    .getByRole('rowheader', { name: /checkout-web/ })
    .getByRole('link')
    .tap()
  await phone.getByRole('link', { name: 'Release version' }).tap()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Release a version of checkout-web')
  await phone.getByRole('button', { name: 'Add change' }).tap()
  await phone.getByLabel('Kind of change').selectOption('Breaking')
  await phone.getByLabel('What changed').fill('The embedded checkout needs a key')
  await phone.getByLabel('Migration guide').fill('Pass `key` to the frame.')
  await expectAccessibleInBothModes(phone, 'the form of a release, an assigned developer on a phone')
  await phone.getByRole('button', { name: 'Release 13.0.0' }).tap()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('checkout-web 13.0.0')

  await page.goto(`/component/${checkout.id('checkout-web')}/dependents`)
  await expect(page.getByRole('row', { name: /ios-app 12\.5\.0 1 major behind/ })).toBeVisible()
})
