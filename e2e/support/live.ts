import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens a page and waits until it is told what others change: it opens its link a moment after it has loaded, and then
 * reads everything once more.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(liveNote(page)).toHaveAttribute('data-live', 'live')
  await untilRested(page)
  await rememberTints(page)
}

const restOfPage = 1000

/** After each read, a page rests as long as the read took. A change during the rest is shown after it. */
export async function untilRested(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note).on('requestfinished', note)
  await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(restOfPage)
  page.off('request', note).off('requestfinished', note)
}

/** The note over the page, which offers what is held or says that the server is away. */
export const liveNote = (page: Page): Locator => page.locator('[data-live]')

/** A row that is pointed out is tinted for a moment, by an animation of its own. */
const tintLasts = 2400

/** From now on the page remembers what was pointed out: a slow test would miss the moment. */
const rememberTints = (page: Page) =>
  page.evaluate((lasts) => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, keyframes, options) {
      if (typeof options === 'object' && options.duration === lasts) this.setAttribute('data-pointed-out', '')
      return animate.call(this, keyframes, options)
    }
  }, tintLasts)

export const expectPointedOut = (row: Locator): Promise<void> =>
  expect(row).toHaveAttribute('data-pointed-out')

export const expectNotPointedOut = (row: Locator): Promise<void> =>
  expect(row).not.toHaveAttribute('data-pointed-out')
