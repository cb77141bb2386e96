import { join } from 'node:path'
import { screenAt } from '../support/screens/screen.ts'
import { screens } from '../support/screens/screens.ts'
import { expect, test } from '../support/story.ts'

const folder = join(import.meta.dirname, '../../screenshots')
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

for (const { name, open } of [...screens, screenAt('kit', '/kit')]) {
  test(name, async ({ page, person, product, companies, troubles }) => {
    troubles.expect(/status of 40[349] /)
    await open({ page, person, product, companies })
    await expect(page.locator('[role=progressbar][data-phase]:not([data-phase=idle])')).toHaveCount(0)
    for (const size of sizes) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        // Lazy parts appear only when they are scrolled to, so the screen must be as tall as the page.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
        await expect(page.getByText('Drawing the diagram')).toHaveCount(0)
        await page.screenshot({
          path: join(folder, `${name}-${size.width}-${colorScheme}.png`),
          fullPage: true,
          animations: 'disabled',
        })
      }
    }
  })
}
