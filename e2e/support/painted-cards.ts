// What a diagram writes on its cards. Stories cannot look into the worker that usually paints, so the page paints itself.
import type { Locator, Page } from '@playwright/test'

type Written = { text: string; x: number; y: number; width: number; font: string; canvas: string }

declare global {
  var written: Written[] | undefined
}

/** From the next page on. */
export async function recordWriting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'OffscreenCanvas', { value: undefined })
    const written: Written[] = []
    globalThis.written = written
    const { prototype } = CanvasRenderingContext2D
    const write = prototype.fillText
    prototype.fillText = function (text, x, y) {
      const { a: scale, e: left, f: top } = this.getTransform()
      const width = this.measureText(text).width * scale
      const canvas = `${this.canvas.width} × ${this.canvas.height}`
      written.push({ text, x: x * scale + left, y: y * scale + top, width, font: this.font, canvas })
      write.call(this, text, x, y)
    }
  })
}

type Card = { name: string; score: string; version: string }

/** The cards that the picture shows from edge to edge. The picture fills the frame, at one pixel per pixel. */
export async function cardsIn(frame: Locator): Promise<Card[]> {
  const { width, height, written } = await frame.evaluate(({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
    written: globalThis.written ?? [],
  }))
  const own = written.filter(({ canvas }) => canvas === `${width} × ${height}`)
  const cards = new Map<string, Card>()
  let name: Written[] = []
  for (const [place, each] of own.entries()) {
    if (!each.font.startsWith('600')) continue
    const version = own[place + 1]
    // A card's name may have several lines. Its score and its version follow, on one line.
    if (!version || version.font.startsWith('600') || version.y !== each.y) name.push(each)
    else {
      const [first] = name
      const isSeen =
        version.x >= 0 && each.x + each.width <= width && (first?.y ?? 0) >= 12 && each.y <= height - 8
      const text = name.map(({ text }) => text).join('')
      if (isSeen) cards.set(text, { name: text, score: each.text, version: version.text })
      name = []
    }
  }
  return [...cards.values()]
}
