// The numbers of the shell (specification, section 9) as a person experiences them: in the built app, at real screen
// sizes, and with a clock that the story controls.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'

const sizeOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return box && { width: Math.round(box.width), height: Math.round(box.height) }
}
const toast = 'li[data-variant]'

/** Answers of this address wait until they are released. */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

/** From here on, time passes only when the story advances it. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

test('tooltips, toasts and confirmations keep their times and measures', async ({ page, person }) => {
  await person.register(page)
  const { add, userId } = await openCatalog(page)
  const { id } = await add({ title: 'ledger-db', assigned: [userId] })
  await page.clock.install()
  await page.goto(`/component/${id}/users`, { waitUntil: 'networkidle' })
  await stopTime(page)

  await test.step('a tooltip opens after 700 ms', async () => {
    await page.getByRole('button', { name: 'More actions' }).hover()
    await page.clock.runFor(699)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('tooltip')).toHaveText('More actions')
    await page.mouse.move(700, 700, { steps: 5 })
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  const mail = page.getByRole('switch', { name: `Email notifications for ${person.email}` })
  await test.step('a toast is 420 px wide from medium screens on and leaves after 5000 ms', async () => {
    await mail.click()
    await expect(page.locator(toast)).toHaveText(
      `Email notifications about ledger-db turned off for ${person.email}`,
    )
    for (const [screen, width] of [
      [1440, 420],
      [768, 420],
      [767, 767 - 32],
      [1440, 420],
    ] as const) {
      await page.setViewportSize({ width: screen, height: 900 })
      await expect.poll(() => sizeOf(page, toast)).toMatchObject({ width })
    }
    await page.clock.runFor(4999)
    await expect(page.locator(toast)).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.locator(toast)).toHaveCount(0)
  })

  await test.step('a second toast takes the place of the first, and F8 leads to it', async () => {
    await mail.click()
    await expect(page.locator(toast)).toContainText('turned on for')
    await mail.click()
    await expect(page.locator(toast)).toContainText('turned off for')
    await expect(page.locator(toast)).toHaveCount(1)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).locator('ol')).toBeFocused()
  })

  await test.step('a swipe of 50 px to the right takes it away, a shorter one does not', async () => {
    for (const [distance, left] of [
      [45, 1],
      [60, 0],
    ] as const) {
      const box = await page.locator(toast).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 12]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y, { steps: 4 })
      await page.mouse.up()
      await expect(page.locator(toast)).toHaveCount(left)
    }
  })

  await test.step('a confirmation is 400 px wide and at most 85 % of the screen high', async () => {
    await page.getByRole('button', { name: `Unassign ${person.email}` }).click()
    const dialog = '[role=alertdialog]'
    await expect.poll(() => sizeOf(page, dialog)).toMatchObject({ width: 400 })
    await page.setViewportSize({ width: 390, height: 160 })
    await expect.poll(() => sizeOf(page, dialog)).toEqual({ width: 390 - 32, height: 160 * 0.85 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('while it is carried out nothing can be pressed, and Esc does not close it', async () => {
    const letGo = await hold(page, '**/users.data*', 'POST')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Unassign' }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Unassign' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Unassign' })).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    letGo()
    await expect(dialog).toBeHidden()
    await expect(page.locator(toast)).toContainText('unassigned from ledger-db')
  })
})

test('the loading bar shows after 200 ms, 3 px high, stays for 500 ms when the page is there, and fades for 400', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/terms', { waitUntil: 'networkidle' })
  await stopTime(page)
  const letGo = await hold(page, '**/privacy.data*', 'GET')
  const bar = page.locator('[data-phase]')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(bar).toHaveAttribute('data-phase', 'throttled')
  await page.clock.runFor(199)
  await expect(bar).toHaveAttribute('data-phase', 'throttled')
  await page.clock.runFor(1)
  await expect(bar).toHaveAttribute('data-phase', 'running')
  await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 3 })
  const accent = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--accent-line)'
    return getComputedStyle(probe).color
  })
  expect(await bar.evaluate((line) => getComputedStyle(line).backgroundColor)).toBe(accent)
  letGo()
  await expect(bar).toHaveAttribute('data-phase', 'complete')
  await page.clock.runFor(499)
  await expect(bar).toHaveAttribute('data-phase', 'complete')
  await page.clock.runFor(1)
  await expect(bar).toHaveAttribute('data-phase', 'fading')
  await page.clock.runFor(400)
  await expect(bar).toHaveAttribute('data-phase', 'idle')
})
