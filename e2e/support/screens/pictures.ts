// The pictures of the documentation. Beside each is a file with the words of its screen at that time: they are compared
// exactly, the picture only roughly, because no two machines draw letters alike.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export const pictureFolder = join(import.meta.dirname, '../../../web/content/docs/pictures')
const wordsFolder = join(import.meta.dirname, '../../pictures')
const modes = ['light', 'dark'] as const
const mostDifference = 4

type Picture = { name: string; page: Page; isTaken: boolean }

/** Takes a picture of the current page, or compares it with the stored one. */
export async function keepPicture({ name, page, isTaken }: Picture): Promise<void> {
  const wordsFile = join(wordsFolder, `${name}.yml`)
  if (isTaken) {
    await mkdir(wordsFolder, { recursive: true })
    await writeFile(wordsFile, await readWords(page))
  } else {
    const kept = await readFile(wordsFile, 'utf8')
    await expect.poll(() => readWords(page), { message: `the words of the picture ${name}` }).toBe(kept)
  }
  for (const mode of modes) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const file = join(pictureFolder, mode === 'light' ? `${name}.webp` : `${name}-dark.webp`)
    if (isTaken) {
      await writeFile(file, await captureAtRest(page))
      continue
    }
    const kept = await readFile(file)
    await expect
      .poll(async () => differenceOf(page, await capture(page), kept), {
        message: `how far ${name} has come from its ${mode} picture`,
      })
      .toBeLessThan(mostDifference)
  }
}

/** What a screen reader finds, without addresses and days, which differ in each run. */
async function readWords(page: Page): Promise<string> {
  // A drawer over the page comes after it.
  const found = await page.locator('main, [role=dialog]').last().ariaSnapshot()
  const lasting = found
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .map((line) =>
      line
        .replace(/\b\d{4}-\d\d-\d\d\b|\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g, 'DAY')
        .replace(/\b\d{1,2} [A-Z][a-z]{2}\b/g, 'DAY')
        .replace(/\bjust now\b|\b\d+ (s|min|h|days?) ago\b/gi, 'THEN')
        // A chart shows as many days and releases as fit.
        .replace(/^(\s*- img "[^"]*"): .*$/, '$1'),
    )
  return `${lasting.join('\n')}\n`
}

/** A worker repaints the diagram for another mode, which takes a while. */
async function captureAtRest(page: Page): Promise<Buffer> {
  let [before, now] = [await capture(page), await capture(page)]
  while (!before.equals(now)) [before, now] = [now, await capture(page)]
  return now
}

/** As WebP, a tenth of the size of a PNG. The browser has the encoder. */
async function capture(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ animations: 'disabled' })
  const webp = await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
  }, png.toString('base64'))
  return Buffer.from(webp, 'latin1')
}

/** A rough comparison: the mean difference of brightness, of 255, between pictures of 56 by 35 dots. */
function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([first, second]) => {
      const dotsOf = async (picture: string) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }), {
          resizeWidth: 56,
          resizeHeight: 35,
          resizeQuality: 'high',
        })
        const pen = new OffscreenCanvas(56, 35).getContext('2d')
        pen?.drawImage(bitmap, 0, 0)
        return pen?.getImageData(0, 0, 56, 35).data ?? []
      }
      const [a, b] = [await dotsOf(first), await dotsOf(second)]
      let sum = 0
      for (let dot = 0; dot < a.length; dot += 4) {
        for (const channel of [0, 1, 2]) sum += Math.abs((a[dot + channel] ?? 0) - (b[dot + channel] ?? 0))
      }
      return sum / (56 * 35 * 3)
    },
    [one.toString('base64'), other.toString('base64')] as const,
  )
}
