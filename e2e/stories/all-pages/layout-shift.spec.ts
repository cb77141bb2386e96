import type { Page } from '@playwright/test'
import { listShifts, sumOf } from '../../support/layout-shift.ts'
import { expect, test } from '../../support/story.ts'

const limit = 0.05

async function expectStill(page: Page, most = limit): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const shifts = await listShifts(page)
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(most)
}

for (const width of [1440, 390]) {
  for (const path of ['/', '/signin']) {
    test(`${path} stays still while it loads, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expectStill(page)
    })
  }

  test(`/dashboard stays still while it loads, ${width} px wide`, async ({ page, companies }) => {
    await page.setViewportSize({ width, height: 844 })
    await companies.enter(page, 'empty')
    await page.goto('/dashboard')
    await expectStill(page)
  })
}

// Between phone and wide screens, the parts of the landing page have other heights.
test('/ stays still when one goes to its end at once, 768 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 844 })
  await page.goto('/')
  await expectStill(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('heading', { name: 'Legal' })).toBeInViewport()
  await expect(page.locator('[data-part=diagram][data-painted]')).toBeAttached()
  await expectStill(page, limit / 2)
})

test('a page that moves is noticed', async ({ page }) => {
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const pusher = document.createElement('div')
    pusher.style.height = '300px'
    document.body.prepend(pusher)
  })
  await expect.poll(async () => sumOf(await listShifts(page))).toBeGreaterThan(limit)
})
