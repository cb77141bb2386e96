import { expectAccessibleInBothModes } from '../support/accessibility.ts'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/story.ts'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const { name, open } of screens) {
  test(`axe finds nothing on ${name}, light and dark, wide and narrow`, async ({
    page,
    person,
    product,
    troubles,
  }) => {
    troubles.expect(/status of 40[349] /)
    await open({ page, person, product })
    for (const [device, size] of Object.entries(widths)) {
      await page.setViewportSize(size)
      await expectAccessibleInBothModes(page, `${name}, ${device}`)
    }
    await page.setViewportSize({ width: 320, height: 700 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'sideways scrolling at 320 px').toBeLessThanOrEqual(0)
  })
}
