import type { Page } from '@playwright/test'
import { listShifts, type Shift, sumOf } from '../../support/layout/layout-shift.ts'
import { expect, test } from '../../support/story.ts'

const limit = 0.05

async function listSettledShifts(page: Page): Promise<Shift[]> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return listShifts(page)
}

function expectFew(shifts: readonly Shift[], most = limit): void {
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(most)
}

const expectStill = async (page: Page) => expectFew(await listSettledShifts(page))

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
  const whileLoading = await listSettledShifts(page)
  expectFew(whileLoading)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('heading', { name: 'Legal' })).toBeInViewport()
  await expect(page.locator('[data-part=diagram][data-painted]')).toBeAttached()
  expectFew((await listSettledShifts(page)).slice(whileLoading.length), limit / 2)
})

// A browser may paint before it has received the whole page.
test('the text of / stays still when the picture after it arrives', async ({ page }) => {
  await page.goto('/')
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const text = page.getByRole('heading', { level: 1 })
    const picture = page.locator(':has(> h1) + [role=img]')
    const top = (await text.boundingBox())?.y
    await picture.evaluate((element) => {
      element.style.display = 'none'
    })
    expect((await text.boundingBox())?.y).toBe(top)
    await picture.evaluate((element) => {
      element.style.display = ''
    })
  }
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
