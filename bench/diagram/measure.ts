import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'

const seconds = 3
const visits = 4

/**
 * Milliseconds from the start of the navigation until page and graph are read, the page is hydrated, and it is visible.
 */
export type Visit = {
  readonly page: number
  readonly graph: number
  readonly alive: number
  readonly picture: number
}

export type Measured = {
  /** The fastest of several, because other programs on the machine only ever add time. */
  readonly first: Visit
  readonly firstDrag: number
  readonly drag: number
  readonly zoom: number
  readonly dragNear: number
  readonly megabytes: { readonly page: number; readonly gpu: number }
}

export async function measureDiagram(browser: Browser, page: Page, address: string): Promise<Measured> {
  await page.addInitScript(watchFirstPicture)
  const all: Visit[] = []
  for (let visit = 0; visit < visits; visit += 1) all.push(await visitPage(page, address))
  const first = all.reduce((best, visit) => (visit.picture < best.picture ? visit : best))
  await page.waitForLoadState('networkidle')
  // Separate from the rest: the very first movement, while an emulated graphics card is still warming up.
  const firstDrag = await countFrames(page, dragAround)
  const drag = await countFrames(page, dragAround)
  const zoom = await countFrames(page, zoomInAndOut)
  await zoomNear(page)
  const dragNear = await countFrames(page, dragAround)
  return { first, firstDrag, drag, zoom, dragNear, megabytes: await readMemory(browser) }
}

/** Opens a new page and waits until the first bitmap is on the screen. */
async function visitPage(page: Page, address: string): Promise<Visit> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('html[data-first-picture][data-alive]').waitFor({ timeout: 120_000 })
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const resources = performance.getEntriesByType('resource')
    const endOf = (entry: PerformanceEntry | undefined) =>
      entry instanceof PerformanceResourceTiming ? Math.round(entry.responseEnd) : 0
    return {
      page: endOf(navigation),
      graph: endOf(resources.find(({ name }) => name.endsWith('/architecture/graph'))),
      alive: Number(document.documentElement.dataset.alive),
      picture: Number(document.documentElement.dataset.firstPicture),
    }
  })
}

/** Milliseconds from a click on a link to the diagram, inside the app, until it is visible; the fastest of several. */
export async function measureClick(page: Page): Promise<number> {
  const all: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const link = page.getByRole('link', { name: 'Architecture' }).first()
    // The pointer rests on the link before it presses, as people do.
    await link.hover()
    await page.waitForLoadState('networkidle')
    all.push(
      await link.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const start = performance.now()
            const watcher = new MutationObserver(() => {
              if (!document.querySelector('[data-part="diagram"] canvas[data-painted]')) return
              watcher.disconnect()
              requestAnimationFrame(() => resolve(Math.round(performance.now() - start)))
            })
            watcher.observe(document, { subtree: true, childList: true, attributes: true })
            if (element instanceof HTMLElement) element.click()
          }),
      ),
    )
  }
  return Math.min(...all)
}

/** The maximum of this machine: a page on which one small element moves. */
export async function measureEmptyPage(page: Page): Promise<number> {
  await page.setContent('<div style="width:40px;height:40px;background:#88f;will-change:transform"></div>')
  return countFrames(page, async () => {
    await page.mouse.move(600, 400)
    await page.evaluate(
      (time) =>
        new Promise<void>((resolve) => {
          const element = document.querySelector('div')
          const start = performance.now()
          const step = (now: number) => {
            if (element) element.style.transform = `translate(${(now - start) / 5}px)`
            if (now - start < time) requestAnimationFrame(step)
            else resolve()
          }
          requestAnimationFrame(step)
        }),
      seconds * 1000,
    )
  })
}

/** The maximum with a picture: a page that only moves one bitmap of the diagram's size. */
export async function measureBareBitmap(page: Page): Promise<number> {
  await page.setContent(
    '<div style="position:absolute;left:224px;top:105px;width:1216px;height:795px;overflow:hidden;contain:strict"><canvas width="1824" height="1193" style="position:absolute;will-change:transform"></canvas></div>',
  )
  await page.evaluate(async () => {
    const sheet = new OffscreenCanvas(1824, 1193)
    sheet.getContext('2d', { alpha: false, willReadFrequently: true })?.fillRect(300, 300, 900, 500)
    document
      .querySelector('canvas')
      ?.getContext('bitmaprenderer', { alpha: false })
      ?.transferFromImageBitmap(sheet.transferToImageBitmap())
  })
  return countFrames(page, () =>
    page.evaluate(
      (time) =>
        new Promise<void>((resolve) => {
          const canvas = document.querySelector('canvas')
          const start = performance.now()
          const step = (now: number) => {
            const turn = (now - start) / 400
            if (canvas)
              canvas.style.transform = `translate(${-304 + 260 * Math.sin(turn)}px, ${-199 + 160 * Math.sin(turn * 1.3)}px)`
            if (now - start < time) requestAnimationFrame(step)
            else resolve()
          }
          requestAnimationFrame(step)
        }),
      seconds * 1000,
    ),
  )
}

function watchFirstPicture(): void {
  const watcher = new MutationObserver(() => {
    const diagram = document.querySelector('[data-part="diagram"]')
    const root = document.documentElement.dataset
    // Only a hydrated page knows its color mode.
    if (diagram?.matches('[data-mode]')) root.alive ??= String(Math.round(performance.now()))
    // The first bitmap, which may come before that.
    if (diagram?.querySelector('canvas[data-painted]') && root.painting === undefined) {
      root.painting = 'on'
      requestAnimationFrame(() => {
        root.firstPicture = String(Math.round(performance.now()))
      })
    }
    if (root.alive && root.painting) watcher.disconnect()
  })
  watcher.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-painted', 'data-mode'],
  })
}

/** Frames per second while something moves. */
async function countFrames(page: Page, move: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const root = document.documentElement.dataset
    root.counting = 'on'
    let frames = 0
    const start = performance.now()
    root.frames = '0'
    const step = () => {
      frames += 1
      root.frames = String((frames * 1000) / (performance.now() - start))
      if (root.counting === 'on') requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  await move(page)
  return page.evaluate(() => {
    document.documentElement.dataset.counting = 'off'
    return Number(document.documentElement.dataset.frames)
  })
}

async function dragAround(page: Page): Promise<void> {
  const end = performance.now() + seconds * 1000
  await page.mouse.move(800, 480)
  await page.mouse.down()
  for (let step = 0; performance.now() < end; step += 1) {
    const turn = step / 20
    await page.mouse.move(800 + 260 * Math.sin(turn), 480 + 160 * Math.sin(turn * 1.3))
  }
  await page.mouse.up()
}

async function zoomInAndOut(page: Page): Promise<void> {
  const end = performance.now() + seconds * 1000
  await page.mouse.move(800, 480)
  for (let step = 0; performance.now() < end; step += 1) await page.mouse.wheel(0, step % 120 < 60 ? -40 : 40)
}

async function zoomNear(page: Page): Promise<void> {
  await page.mouse.move(800, 480)
  for (let step = 0; step < 90; step += 1) await page.mouse.wheel(0, -40)
}

/** What the page's processes alone would free: the private share of each in its memory. */
async function readMemory(browser: Browser): Promise<Measured['megabytes']> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sum = { page: 0, gpu: 0 }
  for (const { type, id } of processInfo) {
    const megabytes = await readShare(id)
    if (type === 'renderer') sum.page = Math.max(sum.page, megabytes)
    if (type === 'GPU') sum.gpu += megabytes
  }
  return sum
}

async function readShare(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}
