import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The line that says that something is on its way stands above the page, in none of its parts. */
const arrive = (page: Page) => expect(page.locator('[data-phase]:not([data-phase="idle"])')).toHaveCount(0)

/** A color on its way to another is nobody's contrast, nor is a part that fades in; a spinner turns for ever. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const ending = document.getAnimations().filter(isEnding)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })

/** What a color mode can change; all other rules look at the same document in either. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Our pages have no frames, so that axe can run in the page itself instead of a second one that is opened for it. What
 * is in order is not told in detail: that took as long as looking for what is not.
 */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** axe finds nothing on the page as it is shown now. */
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
