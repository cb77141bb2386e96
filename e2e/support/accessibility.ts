import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The progress bar is above the page and outside of its landmarks. */
const arrive = (page: Page) => expect(page.locator('[data-phase]:not([data-phase="idle"])')).toHaveCount(0)

/** A color or a part in transition has no final contrast yet; a spinner turns forever. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const ending = document.getAnimations().filter(isEnding)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })

/** The rules that a color mode can affect; all others see the same document in either mode. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Our pages have no frames, so axe can run in the page itself instead of a second one. Passing rules are not reported
 * in detail, because that took as long as finding the failing ones.
 */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Asserts that axe finds nothing on the current page. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  await arrive(page)
  await settle(page)
  await expectNoViolations(where, axe(page))
}

async function expectNoViolations(where: string, builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  )
  expect(found, `axe on ${where}`).toEqual([])
}

export async function expectAccessibleInBothModes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await settle(page)
  await expectNoViolations(`${where}, dark`, axe(page).withRules(colorRules))
}
