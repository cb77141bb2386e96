// The cost of a first visit, as the browser measures it. Bytes and shifts are asserted; times depend on the machine and
// are printed.
import type { Page } from '@playwright/test'
import { listShifts, sumOf } from '../../support/layout/layout-shift.ts'
import { expect, test } from '../../support/story.ts'

const scriptBudget = 150 * 1024
const shiftBudget = 0.05

/** Compressed bytes of all scripts that the page fetched by itself. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry instanceof PerformanceResourceTiming && /\.js$/.test(new URL(entry.name).pathname),
      )
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

/** 0 until something is painted. */
const largestPaint = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    return observer.takeRecords().at(-1)?.startTime ?? 0
  })

test('the landing page fetches less than 150 KB of script and stays still', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const bytes = await scriptBytes(page)
  test.info().annotations.push({ type: 'script', description: `${(bytes / 1024).toFixed(1)} KB compressed` })
  expect(bytes).toBeGreaterThan(20 * 1024)
  expect(bytes).toBeLessThan(scriptBudget)
  const shifts = await listShifts(page)
  expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(shiftBudget)
})

test('the largest paint of the landing page with a processor four times slower', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => largestPaint(page)).toBeGreaterThan(0)
  const largest = Math.round(await largestPaint(page))
  process.stdout.write(
    `largest paint of the landing page, processor 4x slower: ${largest} ms (aim: 1500 ms)\n`,
  )
})
