import { cardCursor, chosenIn, expectAtRest, openDiagram, panel, placeIn } from '../../support/diagram.ts'
import { expect, test } from '../../support/story.ts'

test('on a phone the sheet of a card leaves the card in sight, chosen by a press or by the address', async ({
  page,
  companies,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
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
