import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import {
  cardCursor,
  chosenIn,
  expectAtRest,
  expectPainted,
  fillCyclicCatalog,
  findCard,
  finder,
  openDiagram,
  panel,
  placeIn,
} from '../../support/diagram.ts'
import { expect, test } from '../../support/story.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('a maintainer finds a component, reads its panel and follows its impact, and the address holds it all', async ({
  page,
  companies,
}) => {
  const { made } = await companies.enter(page, 'cyclic')
  const { id } = made
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Architecture' }).click()
  // The position of the picture is added shortly after.
  await expect(page).toHaveURL(/\/architecture(\?at=[^&]*)?$/)
  await expectPainted(page)

  await page.keyboard.press('/')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type('pay')
  await expect(page.getByRole('option', { name: 'payments-api' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('payments-api')
  await expect(
    panel(page).getByText('100, because all 3 dependencies are on the latest version.'),
  ).toBeVisible()
  await expect.poll(() => chosenIn(page)).toEqual([id('payments-api')])

  await panel(page).getByRole('button', { name: 'checkout-web' }).click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('checkout-web')
  await expect(
    panel(page).getByText(
      /^\d+ = 70% of [\d.]+ \(the average\) \+ 30% of [\d.]+ \(the worst: payments-api, 2 majors behind\)$/,
    ),
  ).toBeVisible()

  await panel(page).getByRole('button', { name: 'Show impact' }).click()
  await expect(page).toHaveURL(/show=impact/)
  await page.reload()
  await expectPainted(page)
  await expect(panel(page).getByRole('button', { name: 'Show impact' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await panel(page).getByRole('link', { name: 'Open component' }).click()
  await expect(page).toHaveURL(`/component/${id('checkout-web')}`)
})

test('filters leave what matches, say what they hide, and are taken back by the browser', async ({
  page,
  companies,
}) => {
  const { made } = await companies.enter(page, 'cyclic')
  const { id } = made
  await openDiagram(page)
  await page.getByRole('button', { name: 'Kind', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Library' }).click()
  await expect(page).toHaveURL(/kind=library/)
  await expect(
    page.getByText('1 of 10 components match. 14 dependencies to or from the others'),
  ).toBeVisible()

  await page.goBack()
  await expect(page.getByText('components match')).toHaveCount(0)
  await page.getByRole('button', { name: 'Health', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Poor' }).click()
  await expect(page.getByText('1 of 10 components match.')).toBeVisible()
  await page.getByRole('button', { name: 'Assigned', exact: true }).click()
  await page.getByRole('option', { name: 'Me', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No matching components' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectPainted(page)

  await page.getByRole('button', { name: 'Hide libraries' }).click()
  await expect(page.getByText('9 of 10 components match.')).toBeVisible()
  await page.getByRole('button', { name: 'Libraries hidden: 1' }).click()

  await findCard(page, 'ledger-db')
  await panel(page).getByRole('button', { name: 'Focus' }).click()
  await expect(page).toHaveURL(new RegExp(`focus=${id('ledger-db')}`))
  await expect(page.getByText('4 of 10 components match.')).toBeVisible()
  await page.getByRole('button', { name: 'Steps: 2 steps' }).click()
  await page.getByRole('menuitemradio', { name: '1 step' }).click()
  await expect(page.getByText('2 of 10 components match.')).toBeVisible()
})

test('a project can be filtered by and grouped by', async ({ page, person }) => {
  const { catalog, id } = await fillCyclicCatalog(page, person)
  await catalog.call('create-project', {
    organization_id: catalog.organizationId,
    name: 'Shop',
    component_ids: [id('checkout-web'), id('payments-api')],
  })
  await openDiagram(page)
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await page.getByRole('option', { name: 'Shop' }).click()
  await expect(page.getByText('2 of 10 components match.')).toBeVisible()
  await page.getByRole('button', { name: 'Project: Shop' }).click()

  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Project' }).click()
  await expect(page).toHaveURL(/group=project/)
  await expect(cardCursor(page)).toContainText(/Shop, 2 components|No project, 8 components/)
  await cardCursor(page).press('Enter')
  await panel(page).getByRole('button', { name: 'Show its components' }).click()
  await expect(page).toHaveURL(/open=/)
  await page.getByRole('button', { name: /^Close (Shop|No project)$/ }).click()
  await expect(page).not.toHaveURL(/open=/)
  await expect(cardCursor(page)).toContainText(/Shop, 2 components|No project, 8 components/)
})

test('two cards show the way between them, and cycles are listed and marked', async ({ page, companies }) => {
  const { made } = await companies.enter(page, 'cyclic')
  const { id } = made
  await openDiagram(page)
  await findCard(page, 'ios-app')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('ios-app')
  const cursor = cardCursor(page)
  // Along dependencies, down to the foundation.
  await expect(async () => {
    await cursor.press('ArrowDown')
    expect(await cursor.innerText()).toMatch(/event-bus|ledger-db|telemetry-kit/)
  }).toPass()
  const path = panel(page).getByRole('heading', { name: 'Path between two components' })
  const findPath = panel(page).getByRole('button', { name: 'Find path to…' })
  await findPath.click()
  await expect(panel(page).getByRole('combobox', { name: 'Find the path to' })).toBeFocused()
  await page.keyboard.type('ledger')
  await page.keyboard.press('Enter')
  await expect(path).toBeVisible()
  await expect(panel(page).getByRole('listitem').last()).toHaveText('ledger-db')

  await findCard(page, 'ios-app')
  await expect(path).toHaveCount(0)
  await cursor.press('Shift+Enter')
  await expect(path).toBeVisible()
  await expect(panel(page).getByRole('listitem').first()).toContainText('ios-app')
  await expect.poll(() => chosenIn(page)[0]).toBe(id('ios-app'))

  await openDiagram(page, `?selected=${id('loyalty-service')}&selected=${id('ledger-db')}&show=path`)
  await expect(panel(page).getByRole('listitem')).toHaveText([
    'loyalty-service4.2.0→6.0.0latest2 majors behind',
    'payments-api2.5.0Latest',
    'ledger-db',
  ])
  await openDiagram(page, `?selected=${id('erp-monolith')}&selected=${id('ledger-db')}&show=path`)
  await expect(panel(page).getByText('Neither erp-monolith nor ledger-db depends on the other')).toBeVisible()

  await page.getByRole('button', { name: 'Cycles' }).click()
  await expect(panel(page).getByText('1 dependency cycle')).toBeVisible()
  const members = async () => (await panel(page).getByRole('listitem').allInnerTexts()).sort()
  await expect.poll(members).toEqual(['event-bus', 'fraud-scoring'])
})

test('keys walk the picture, Enter opens a card, Escape lets go of it', async ({ page, companies }) => {
  await companies.enter(page, 'cyclic')
  await openDiagram(page)
  await expectAtRest(page)
  const cursor = cardCursor(page)
  await cursor.focus()
  await expect(cursor).toBeFocused()
  await expect(cursor).toContainText('ios-app')
  await page.keyboard.press('ArrowDown')
  await expect(cursor).toContainText('checkout-web')
  await page.keyboard.press('ArrowUp')
  await expect(cursor).toContainText('ios-app')
  await expect(cursor).toContainText(/Health \d+ of 100, (Good|Fair|Poor)\. \d+ dependenc/)
  const title = (await cursor.innerText()).split(',')[0] ?? ''
  const zoom = page.getByText(/^\d+%$/)
  const before = await zoom.innerText()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(title)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  await page.keyboard.press('+')
  await expect(zoom).not.toHaveText(before)
  await page.keyboard.press('0')
  await expect(zoom).toHaveText(before)
})

/** Whether the card under the cursor is on the picture, and neither the panel nor an overlay is over it. */
const isUncovered = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [card, picture] = [boxOf('[data-part="card-cursor"]'), boxOf('[data-part="diagram"]')]
    if (!card || !picture) return false
    const covers = [...document.querySelectorAll('[data-part="overlay"], aside')].filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left < card.right && right > card.left && top < card.bottom && bottom > card.top
    })
    const isOnAcross = card.left >= picture.left && card.right <= picture.right
    const isOnDown = card.top >= picture.top && card.bottom <= picture.bottom
    return isOnAcross && isOnDown && covers.length === 0
  })

test('nothing covers a selected card and its neighbors, and a reload leaves them there', async ({
  page,
  companies,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await companies.enter(page, 'cyclic')
  await openDiagram(page)
  await expectAtRest(page)
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'Filters' }).locator(':focus')).toHaveCount(1)
  const cursor = cardCursor(page)
  await cursor.focus()
  await page.keyboard.press('ArrowDown')
  await expect(cursor).toContainText('checkout-web')
  const start = placeIn(page)
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect.poll(() => placeIn(page)).not.toBe(start)
  await expectAtRest(page)
  const place = placeIn(page)
  for (const [key, title] of [
    ['ArrowDown', /payments-api|fraud-scoring/],
    ['ArrowUp', /checkout-web|loyalty-service|payments-api/],
  ] as const) {
    expect(await isUncovered(page)).toBe(true)
    await page.keyboard.press(key)
    await expect(cursor).toContainText(title)
  }
  expect(placeIn(page)).toBe(place)

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(() => placeIn(page)).not.toBe(place)
  await expectAtRest(page)
  const besideSheet = placeIn(page)
  for (const key of ['ArrowDown', 'ArrowUp']) {
    expect(await isUncovered(page)).toBe(true)
    await page.keyboard.press(key)
  }
  expect(placeIn(page)).toBe(besideSheet)

  await page.reload()
  await expect(panel(page)).toBeVisible()
  await expectAtRest(page)
  expect(placeIn(page)).toBe(besideSheet)

  await panel(page).getByRole('button', { name: 'Find path to…' }).click()
  const card = await cursor.boundingBox()
  if (!card) throw new Error('no card on the screen')
  await page.mouse.click(card.x + card.width / 2, card.y + card.height / 2)
  await expect(panel(page).getByRole('heading', { name: 'Path between two components' })).toBeVisible()
})

test('a drag moves the picture, a press on a card opens it, and the address remembers the view', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'cyclic')
  await openDiagram(page)
  await expectAtRest(page)
  const cursor = cardCursor(page)
  const title = (await cursor.innerText()).split(',')[0] ?? ''
  const middle = async () => {
    const box = await cursor.boundingBox()
    if (!box) throw new Error('no card on the screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [start, place] = [await middle(), placeIn(page)]
  await page.mouse.move(700, 640)
  await page.mouse.down()
  await page.mouse.move(740, 660, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await middle()).x - start.x)).toBe(40)
  await expect.poll(() => placeIn(page)).not.toBe(place)
  await expect(page).toHaveURL(/at=[\d.]+%2C-?\d+%2C-?\d+/)

  const { x, y } = await middle()
  await page.mouse.click(x, y)
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(title)
  await page.mouse.click(x, y + 60)
  await expect(panel(page)).toHaveCount(0)
})

test('a graph that cannot be had is said, and can be asked for again; an empty one says what comes next', async ({
  page,
  companies,
  troubles,
}) => {
  troubles.expect(/status of 503 /)
  await companies.enter(page, 'empty')
  await page.route('**/architecture/graph', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/architecture')
  await expect(page.getByRole('alert')).toContainText('The diagram could not be loaded')
  await page.unroute('**/architecture/graph')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to draw yet' })).toBeVisible()
})

for (const role of ['developer', 'admin'] as const) {
  test(`one with the role ${role} reads diagram and table on desktop and phone, light and dark`, async ({
    page,
    person,
    openColleague,
  }) => {
    const { catalog } = await fillCyclicCatalog(page, person)
    const { page: other } = await openColleague(catalog, { role })
    for (const [device, size] of [
      ['desktop', desktop],
      ['phone', phone],
    ] as const) {
      await other.setViewportSize(size)
      await openDiagram(other)
      await findCard(other, 'checkout-web')
      await expect(panel(other)).toBeVisible()
      await expectAccessibleInBothModes(other, `the diagram, ${device}`)
      await other.getByRole('button', { name: 'Close panel' }).click()
      await other.getByRole('radio', { name: 'Table' }).click()
      await expect(other.getByRole('table', { name: 'Dependencies' }).locator('tbody tr')).toHaveCount(14)
      await expectAccessibleInBothModes(other, `the table, ${device}`)
    }
  })
}

test('the dashboard fetches nothing of the diagram', async ({ page, companies }) => {
  await companies.enter(page, 'empty')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  expect(fetched.filter((url) => /\/assets\/.*(diagram|architecture)/.test(url))).toEqual([])
  await page.goto('/architecture')
  await expect
    .poll(() => fetched.filter((url) => /\/assets\/.*(diagram|architecture)/.test(url)).length)
    .toBeGreaterThan(0)
})

test('the picture of a first visit does not wait until the page of the diagram is alive', async ({
  page,
  troubles,
}) => {
  // Without this script no page is hydrated.
  troubles.expect(/entry\.client/)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*entry.client*'] })
  await page.goto('/demo/architecture', { waitUntil: 'commit' })
  const diagram = page.locator('[data-part="diagram"]')
  await expect(diagram.locator('canvas[data-painted]')).toBeVisible()
  await expect(page.getByText('Loading the diagram')).toBeHidden()
  await expect(diagram).not.toHaveAttribute('data-painted')

  await session.send('Network.setBlockedURLs', { urls: [] })
  await page.reload()
  await expectPainted(page)
})
