import { openCatalog } from '../../support/catalog.ts'
import {
  cardCursor,
  chosenIn,
  expectAtRest,
  freeHeight,
  openDiagram,
  panel,
  placeIn,
} from '../../support/diagram.ts'
import { expectFittingLayout } from '../../support/layout/expect-fitting-layout.ts'
import { endTrial } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

const phone = { width: 390, height: 844 }

test('on a phone the sheet of a card leaves the card in sight, chosen by a press or by the address', async ({
  page,
  companies,
}) => {
  await page.setViewportSize(phone)
  await companies.enter(page, 'cyclic')
  await openDiagram(page)
  await expectAtRest(page)
  const cursor = cardCursor(page)
  const isInSight = async () => {
    const [card, sheet] = [await cursor.boundingBox(), await panel(page).boundingBox()]
    if (!card || !sheet) throw new Error('no card or no sheet on the screen')
    return card.y + card.height <= sheet.y
  }
  const [start, place] = [await cursor.boundingBox(), placeIn(page)]
  if (!start) throw new Error('no card on the screen')
  await page.mouse.move(200, 300)
  await page.mouse.down()
  await page.mouse.move(200, 300 + 540 - start.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await cursor.boundingBox())?.y ?? 0)).toBe(540)
  await expect.poll(() => placeIn(page)).not.toBe(place)
  const address = new URL(page.url())

  await page.mouse.click(start.x + start.width / 2, 540 + start.height / 2)
  await expect(panel(page)).toBeVisible()
  await expect.poll(async () => (await panel(page).boundingBox())?.y).toBeLessThan(540)
  await expect.poll(isInSight).toBe(true)

  await expect.poll(() => chosenIn(page)).toHaveLength(1)
  address.searchParams.set('selected', chosenIn(page)[0] ?? '')
  await openDiagram(page, address.search)
  await expect(panel(page)).toBeVisible()
  await expect.poll(isInSight).toBe(true)
})

test('two thirds of a phone belong to the picture, also in the demo and in a company without a plan', async ({
  page,
  person,
  product,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/demo/architecture')
  await expectAtRest(page)
  const demo = page.getByRole('complementary', { name: 'Demo' })
  await expect(demo.getByRole('link', { name: 'Demo: start your own' })).toHaveAttribute('href', '/signup')
  await expect(page.getByText(/indirect links are hidden/)).toBeVisible()
  expect(await freeHeight(page)).toBeGreaterThanOrEqual((2 / 3) * phone.height)

  await person.register(page)
  const { add } = await openCatalog(page)
  const log = await add({ title: 'event-log' })
  const api = await add({ title: 'payments-api', dependsOn: [[log, '1.0.0']] })
  await add({ title: 'checkout-web', dependsOn: [api, log].map((used) => [used, '1.0.0']) })
  await endTrial(product, person.company)
  await page.goto('/architecture')
  await page.getByRole('button', { name: 'Continue read-only' }).click()
  await expectAtRest(page)
  const readOnly = page.getByRole('complementary', { name: 'Read-only' })
  await expect(readOnly.getByRole('link', { name: 'Read-only' })).toHaveAttribute('href', '/contact')
  await expect(page.getByText('1 indirect link is hidden.')).toBeVisible()
  expect(await freeHeight(page)).toBeGreaterThanOrEqual((2 / 3) * phone.height)
  await expectFittingLayout(page, 'a diagram without a plan', ['light'])
})
