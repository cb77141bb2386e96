import type { Page } from '@playwright/test'
import { expect, test } from '../../support/story.ts'

const storedMode = 'trellis-color-mode'

/** The lightness of the page's background, 0 to 255, whatever notation the browser answers in. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return -1
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

/** Records the mode when the body is created, which is before anything of it can be painted. */
const noteModeBeforePaint = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return
      observer.disconnect()
      sessionStorage.setItem(
        'mode-before-paint',
        document.documentElement.getAttribute('data-theme') ?? 'none',
      )
    })
    observer.observe(document, { childList: true, subtree: true })
  })
const modeBeforePaint = (page: Page) => page.evaluate(() => sessionStorage.getItem('mode-before-paint'))

for (const path of ['/', '/signin']) {
  test(`${path} follows the system until a person chooses`, async ({ page, openBrowser }) => {
    await page.goto(path)
    expect(await lightness(page)).toBeGreaterThan(200)
    const night = await (await openBrowser({ colorScheme: 'dark' })).newPage()
    await night.goto(path)
    expect(await lightness(night)).toBeLessThan(60)
  })

  test(`${path} shows a chosen mode from the first paint on`, async ({ page }) => {
    await noteModeBeforePaint(page)
    await page.goto(path)
    await page.evaluate((key) => localStorage.setItem(key, 'dark'), storedMode)
    await page.reload()
    expect(await modeBeforePaint(page)).toBe('dark')
    expect(await lightness(page)).toBeLessThan(60)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
}

test('a mode chosen in the account menu is kept', async ({ page, person }) => {
  await person.signUp(page)
  await page.getByRole('button', { name: person.email }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => lightness(page)).toBeLessThan(60)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(await lightness(page)).toBeLessThan(60)
})
