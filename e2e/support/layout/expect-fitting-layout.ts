import { expect, type Page, test } from '@playwright/test'
import { listLayoutFaults } from './list-layout-faults.ts'

/** A phone, a tablet upright in two sizes, the same on its side, and a small laptop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 834, height: 1112 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
]
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

const softly = expect.configure({ soft: true })

/** Asserts that the current page fits every width in these color modes, without loading it again. */
export async function expectFittingLayout(
  page: Page,
  where: string,
  shownModes: readonly Mode[] = modes,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of shownModes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await rest(page)
      await softly
        .poll(() => listLayoutFaults(page), {
          message: `${where}, ${size.width} px, ${colorScheme}`,
          ...patience(),
        })
        .toEqual([])
    }
  }
}

/** After the first fault the walk goes on to list the others, and waits for none of them to go away. */
const patience = () => (test.info().errors.length > 0 ? { timeout: 1_000 } : {})

/** Parts that follow the width by script do so a frame later, and are painted in the next one. */
const rest = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
