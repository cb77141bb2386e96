import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A colour on its way from one mode to the other is nobody's contrast; a spinner turns for ever and is left out. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.all(transitions.map((transition) => transition.finished.catch(() => undefined))).then(
      () => true,
    )
  })

/** axe finds nothing on the page as it is shown now. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  )
  expect(found, `axe on ${where}`).toEqual([])
}

export async function expectAccessibleInBothModes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
}
