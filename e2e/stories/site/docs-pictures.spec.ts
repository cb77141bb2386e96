// The documentation shows the product as it is. One story walks through one company; each stop is a picture of the
// documentation, which must still match the screen's words and roughly its looks. After an intended change of a screen,
// `script/screenshots docs` takes new pictures.
import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Person } from '../../support/person.ts'
import { type Checkout, fillCheckout } from '../../support/product/checkout.ts'
import { queryProduct } from '../../support/product/database.ts'
import { keepPicture, pictureFolder } from '../../support/screens/pictures.ts'
import { expect, test } from '../../support/story.ts'

type Stop = { name: string; path: string; arrive: (page: Page) => Promise<unknown> }

function stopsOf({ id }: Checkout): Stop[] {
  const component = `/component/${id('checkout-web')}`
  const listed = (page: Page) => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  return [
    {
      name: 'architecture',
      path: '/architecture',
      arrive: (page) => expect(page.locator('[data-part=diagram][data-painted]')).toBeVisible(),
    },
    {
      name: 'dashboard',
      path: '/dashboard',
      arrive: (page) => expect(page.getByText(/^1 component behind/).first()).toBeVisible(),
    },
    { name: 'components', path: '/component/all', arrive: listed },
    { name: 'my-components', path: '/my-components', arrive: listed },
    {
      name: 'creating-a-component',
      path: '/component/new',
      arrive: async (page) => {
        await page.getByLabel('Title').fill('refund-service')
        await page.getByRole('combobox', { name: 'Add a dependency' }).fill('pay')
        await page.getByRole('option', { name: 'payments-api' }).click()
        await page.getByLabel('Version of payments-api').selectOption('5.1.0')
        await page.getByLabel('Kind').selectOption('Service')
        await expect(page.getByRole('img', { name: 'Health 55 of 100, Poor' })).toBeVisible()
      },
    },
    {
      name: 'component',
      path: component,
      arrive: (page) => expect(page.getByRole('heading', { level: 1, name: 'checkout-web' })).toBeVisible(),
    },
    {
      name: 'upgrade-brief',
      path: `${component}/dependencies?brief=${id('payments-api')}`,
      // The formatter of the guides loads last.
      arrive: (page) =>
        expect(
          page.getByRole('dialog', { name: /Upgrade brief/ }).getByText('data.id', { exact: true }),
        ).toBeVisible(),
    },
    {
      name: 'creating-a-version',
      path: `/component/${id('payments-api')}/version/create`,
      arrive: async (page) => {
        await page.getByRole('button', { name: 'Add change' }).click()
        await page.getByLabel('Kind of change').selectOption('Breaking')
        await page.getByLabel('What changed').fill('Refunds need a reason')
        await expect(page.getByRole('button', { name: 'Release 7.0.0' })).toBeVisible()
        await expect(page.getByLabel('Components whose score changes')).toContainText('checkout-web')
      },
    },
  ]
}

/** Twelve weeks of improvement, which a first day cannot show. */
const pastScores = (organizationId: string) => `
  insert into public.organization_health_snapshots (organization_id, taken_on, component_count, scored_count, score_sum)
  select '${organizationId}', (now() at time zone 'utc')::date - day, 10, 4, 356 - 10 * (day / 12) + 6 * (day % 24 / 12)
  from generate_series(1, 83) as day`

test('the pictures of the documentation show the screens as they are', async ({
  mailServer,
  product,
  openBrowser,
}) => {
  const isTaken = ['all', 'changed'].includes(test.info().config.updateSnapshots)
  const context = await openBrowser({ viewport: { width: 1120, height: 700 }, deviceScaleFactor: 1.5 })
  const page = await context.newPage()
  const known = { email: 'mara@larkfield.example', company: 'Larkfield' }
  await new Person({ mailServer, product }, known).register(page)
  const checkout = await fillCheckout(page)
  const { call, userId } = checkout.catalog
  for (const title of ['checkout-web', 'payments-api']) {
    await call('assign-user', { component_id: checkout.id(title), user_id: userId })
  }
  await queryProduct(product, pastScores(checkout.catalog.organizationId))
  const stops = stopsOf(checkout)
  for (const { name, path, arrive } of stops) {
    await test.step(name, async () => {
      await page.goto(path)
      await arrive(page)
      await keepPicture({ name, page, isTaken })
    })
  }
  const files = stops.flatMap(({ name }) => [`${name}.webp`, `${name}-dark.webp`])
  expect((await readdir(pictureFolder)).sort()).toEqual(files.sort())
})
