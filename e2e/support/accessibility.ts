import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const nothingMore = ';'

/**
 * Our pages have no frames, so axe can run in the page itself. The script is evaluated once per page; the builder would
 * evaluate a larger one twice per run. Passing rules are not reported in detail, because that took as long as finding
 * the failing ones.
 */
async function listViolations(page: Page, rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axeScript};undefined`)
  const builder = new AxeBuilder({ page, axeSource: nothingMore })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length === 0 ? builder : builder.withRules(rules)).analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  )
}

/** Asserts that axe finds nothing on the current page in either color mode. */
export async function expectAccessibleInBothModes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await arrive(page)
  await settle(page)
  expect(await listViolations(page), `axe on ${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await settle(page)
  expect(await listViolations(page, colorRules), `axe on ${where}, dark`).toEqual([])
}
