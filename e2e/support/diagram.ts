import { expect, type Locator, type Page } from '@playwright/test'
import { type AddedComponent, type Catalog, fillCatalog, openCatalog } from './catalog.ts'
import type { Person } from './person.ts'

/** The small company with one more edge, which closes a cycle: fraud-scoring and event-bus need each other. */
export async function fillCyclicCatalog(page: Page, person: Person): Promise<CyclicCompany> {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  const id = (title: string) => added.get(title)?.id ?? ''
  await catalog.call('set-dependency', {
    component_id: id('event-bus'),
    depends_on_id: id('fraud-scoring'),
    version_id: added.get('fraud-scoring')?.versionIds.get('1.9.1'),
  })
  return { catalog, added, id }
}

export type CyclicCompany = {
  catalog: Catalog
  added: Map<string, AddedComponent>
  id: (title: string) => string
}

export async function openDiagram(page: Page, search = ''): Promise<void> {
  await page.goto(`/architecture${search}`)
  await expectPainted(page)
}

export async function expectPainted(page: Page): Promise<void> {
  await expect(page.locator('[data-part="diagram"]')).toHaveAttribute('data-painted', '')
}

/**
 * Notes that are known only after the layout take space from the picture, and it is fitted again. The address then
 * holds its final position.
 */
export async function expectAtRest(page: Page): Promise<void> {
  await expectPainted(page)
  await expect(page).toHaveURL(/[?&]at=/)
  let before = ''
  const isStill = async () => {
    const [last, now] = [before, JSON.stringify(await cardCursor(page).boundingBox())]
    before = now
    return now === last
  }
  await expect.poll(isStill, { message: 'whether the picture rests' }).toBe(true)
}

/** The height that bars and overlays leave to the picture, from the lowest at the top to the highest at the bottom. */
export const freeHeight = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('[data-part="diagram"]')?.getBoundingClientRect()
    if (!picture) return 0
    const overlays = [...document.querySelectorAll('[data-part="overlay"]')]
      .map((overlay) => overlay.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    const middle = (picture.top + picture.bottom) / 2
    const top = overlays.filter((box) => box.top < middle).map(({ bottom }) => bottom)
    const bottom = overlays.filter((box) => box.top >= middle).map((box) => box.top)
    return Math.min(picture.bottom, ...bottom) - Math.max(picture.top, ...top)
  })

/** The one button of the picture, over the card that has the keyboard focus. */
export const cardCursor = (page: Page): Locator => page.locator('[data-part="card-cursor"]')

export const panel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Selected in the diagram' })

/** The address follows the selection. */
export const chosenIn = (page: Page): string[] => new URL(page.url()).searchParams.getAll('selected')
export const placeIn = (page: Page): string | null => new URL(page.url()).searchParams.get('at')

export const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a component' })

/** Types a name into the field above the diagram, and selects what it finds. */
export async function findCard(page: Page, text: string): Promise<void> {
  await finder(page).fill(text)
  await finder(page).press('Enter')
}
