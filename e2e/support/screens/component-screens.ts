// The pages of one component and of its versions.
import { expect, type Page } from '@playwright/test'
import { type Checkout, fillCheckout } from '../product/checkout.ts'
import type { Screen } from './screen.ts'

type Ids = Pick<Checkout, 'id'>

/** A page of a company around one component that is behind. */
const screenOfCheckout = (
  name: string,
  path: (checkout: Ids) => string,
  arrive?: (page: Page) => Promise<void>,
): Screen => ({
  name,
  open: async ({ page, companies }) => {
    const { made } = await companies.enter(page, 'checkout')
    await page.goto(path(made))
    await arrive?.(page)
  },
})

/** The same page after a change, in a company of its own. */
const screenOfChange = (
  name: string,
  path: (checkout: Ids) => string,
  change: (page: Page) => Promise<void>,
): Screen => ({
  name,
  open: async ({ page, person }) => {
    await person.register(page)
    await page.goto(path(await fillCheckout(page)))
    await change(page)
  },
})

/** The same page as someone who may only read. */
const screenOfDeveloper = (name: string, path: (checkout: Ids) => string): Screen => ({
  name: `${name}-developer`,
  open: async ({ page, companies }) => {
    const { made } = await companies.enter(page, 'checkout of a developer')
    await page.goto(path(made))
  },
})

const payments = ({ id }: Ids) => `/component/${id('payments-api')}`
const checkoutWeb = ({ id }: Ids) => `/component/${id('checkout-web')}`
const release = (checkout: Ids) => `${payments(checkout)}/version/${checkout.id('payments-api 5.0.0')}`

export const componentScreens: readonly Screen[] = [
  screenOfCheckout('component', checkoutWeb),
  screenOfDeveloper('component', checkoutWeb),
  screenOfCheckout('component-dependencies', (checkout) => `${checkoutWeb(checkout)}/dependencies`),
  screenOfDeveloper('component-dependencies', (checkout) => `${checkoutWeb(checkout)}/dependencies`),
  screenOfCheckout(
    'upgrade-brief',
    (checkout) => `${checkoutWeb(checkout)}/dependencies?brief=${checkout.id('payments-api')}`,
    (page) => expect(page.getByRole('dialog', { name: 'Upgrade brief for checkout-web' })).toBeVisible(),
  ),
  screenOfCheckout('component-dependents', (checkout) => `${payments(checkout)}/dependents`),
  screenOfCheckout('component-versions', (checkout) => `${payments(checkout)}/versions`),
  screenOfCheckout(
    'version-scheme',
    (checkout) => `${payments(checkout)}/versions`,
    async (page) => {
      await page.getByRole('button', { name: 'Change the version scheme' }).click()
      await expect(page.getByRole('dialog', { name: 'Version scheme of payments-api' })).toBeVisible()
    },
  ),
  screenOfCheckout('component-users', (checkout) => `${checkoutWeb(checkout)}/users`),
  screenOfCheckout('component-delete', checkoutWeb, async (page) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete component' }).click()
    await expect(page.getByRole('list', { name: 'Dependents' })).toBeVisible()
  }),
  screenOfCheckout('version', release),
  screenOfDeveloper('version', release),
  screenOfCheckout(
    'version-create',
    (checkout) => `${payments(checkout)}/version/create`,
    async (page) => {
      await page.getByRole('button', { name: 'Add change' }).click()
      await page.getByLabel('Kind of change').selectOption('Breaking')
      await page.getByLabel('What changed').fill('Receipts are signed')
      await expect(page.getByText('Organization health')).toBeVisible()
    },
  ),
  screenOfChange('version-withdrawn', release, async (page) => {
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw 5.0.0?' })
    await dialog.getByLabel('Reason').fill('Refunds are paid twice.')
    await dialog.getByRole('button', { name: 'Withdraw 5.0.0' }).click()
    await expect(page.getByText('This version was withdrawn')).toBeVisible()
    await expect(dialog).toBeHidden()
  }),
  screenOfCheckout('version-edit', (checkout) => `${release(checkout)}/edit`),
  screenOfDeveloper('item-refused', (checkout) => `${release(checkout)}/edit`),
  screenOfDeveloper('page-refused', () => '/component/new'),
  screenOfCheckout('component-not-found', () => '/component/00000000-0000-4000-8000-000000000000'),
  screenOfCheckout(
    'version-not-found',
    (checkout) => `${payments(checkout)}/version/00000000-0000-4000-8000-000000000000`,
  ),
]
