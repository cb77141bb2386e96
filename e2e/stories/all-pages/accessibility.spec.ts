import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { expectFittingLayout } from '../../support/layout/expect-fitting-layout.ts'
import { screens } from '../../support/screens/screens.ts'
import { expect, test } from '../../support/story.ts'

const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const { name, open } of screens) {
  test(`axe finds nothing on ${name}, light and dark, wide and narrow, and it fits five widths`, async ({
    page,
    person,
    product,
    companies,
    troubles,
  }) => {
    troubles.expect(/status of 40[349] /)
    await open({ page, person, product, companies })
    if (name.endsWith('-empty')) {
      const filled = page.locator('[data-variant=default]').filter({ visible: true })
      await expect.poll(() => filled.count(), { message: 'filled buttons' }).toBeLessThanOrEqual(1)
    }
    for (const [device, size] of Object.entries(widths)) {
      await page.setViewportSize(size)
      await expectAccessibleInBothModes(page, `${name}, ${device}`)
    }
    await expectFittingLayout(page, name)
    await page.setViewportSize({ width: 320, height: 700 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, { message: 'sideways scrolling at 320 px' }).toBeLessThanOrEqual(0)
  })
}

test('no name and no version number is too long for a page, wide or narrow', async ({ page, person }) => {
  // Loads every page that shows a name, one after the other.
  test.slow()
  await person.register(page)
  const paths = await fillWithLongNames(page)
  for (const path of paths) {
    await page.setViewportSize(widths.desktop)
    await page.goto(path)
    if (path.includes('view=table')) await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
    for (const width of [1440, 1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNothingSideways(page, `${path}, ${width} px`)
    }
    await expectFittingLayout(page, path, ['light'])
  }
})

/** How far the page, its table and its filters overflow. */
const overreach = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const table = document.querySelector('table')?.getBoundingClientRect().right ?? 0
    const strip = document.querySelector('main fieldset:has([aria-pressed])')
    return {
      page: root.scrollWidth - root.clientWidth,
      table: Math.max(0, table - root.clientWidth),
      // On phones they scroll sideways.
      filters: strip && root.clientWidth > 760 ? strip.scrollWidth - strip.clientWidth : 0,
    }
  })

const softly = expect.configure({ soft: true })

async function expectNothingSideways(page: Page, where: string): Promise<void> {
  // Parts that follow the width by script do so a moment later.
  await softly
    .poll(() => overreach(page), { message: `what is out of sight at ${where}` })
    .toEqual({ page: 0, table: 0, filters: 0 })
  for (const chip of await page.locator('main fieldset [aria-pressed=true]').all())
    await softly(chip, `a set filter at ${where}`).toBeInViewport()
}

/**
 * A component and a dependent that is behind, both with the longest possible names. Returns the pages that show them.
 */
async function fillWithLongNames(page: Page): Promise<string[]> {
  const { add, call, organizationId } = await openCatalog(page)
  const [older, newer] = [`1.0.0+${'x'.repeat(51)}`, `2.0.0+${'x'.repeat(51)}`]
  const used = await add({ title: 'u'.repeat(246), versions: [older, newer] })
  const user = await add({ title: 'w'.repeat(246), dependsOn: [[used, older]] })
  await add({ title: 'v'.repeat(246), dependsOn: [[user, '1.0.0']] })
  const project = await call('create-project', {
    organization_id: organizationId,
    name: 'p'.repeat(100),
    component_ids: [used.id, user.id],
  })
  const [its, of] = [`/component/${used.id}`, `/component/${user.id}`]
  return [
    its,
    `${its}/dependents`,
    `${its}/versions`,
    `${its}/edit`,
    `${its}/version/create`,
    `${its}/version/${used.versionIds.get(newer)}`,
    `${its}/version/${used.versionIds.get(newer)}/edit`,
    of,
    `${of}/dependencies`,
    `${of}/edit`,
    '/dashboard',
    `/dashboard?target=${used.id}`,
    '/component/all',
    `/component/all?project=${project.id}`,
    '/architecture?view=table',
    '/architecture?view=table&rows=components',
    `/architecture?view=table&focus=${used.id}`,
    '/project',
    `/project/${project.id}`,
  ]
}
