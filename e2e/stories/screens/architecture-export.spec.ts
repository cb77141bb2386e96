import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { fillCyclicCatalog, findCard, openDiagram, panel } from '../../support/diagram.ts'
import { expect, test } from '../../support/story.ts'

async function exported(page: Page, name: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ])
  return download
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('every export can be read by what it is for, and the table has what the graph has', async ({
  page,
  person,
}) => {
  const { catalog } = await fillCyclicCatalog(page, person)
  await catalog.add({ title: 'odd "name" <b>&</b>\\ #1', kind: 'library' })
  await openDiagram(page)

  const { components, dependencies } = JSON.parse(await textOf(await exported(page, 'JSON')))
  expect(components).toHaveLength(11)
  expect(dependencies).toHaveLength(14)

  const svg = await textOf(await exported(page, 'SVG'))
  const parsed = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'image/svg+xml')
    const texts = [...file.querySelectorAll('text')].map((element) => element.textContent)
    return { isBroken: file.querySelector('parsererror') !== null, texts }
  }, svg)
  expect(parsed.isBroken).toBe(false)
  expect(parsed.texts).toEqual(expect.arrayContaining(['payments-api', 'event-bus', '4.2.0']))

  const png = await readFile(await (await exported(page, 'PNG')).path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBeGreaterThan(400)

  const mermaid = (await textOf(await exported(page, 'Mermaid'))).trimEnd().split('\n')
  expect(mermaid[0]).toBe('flowchart TD')
  expect(mermaid.filter((line) => /^ {2}n\d+\["[^"]*"\]:::\w+$/.test(line))).toHaveLength(11)
  expect(mermaid.filter((line) => /^ {2}n\d+ -\.?->\|"[^"]*"\| n\d+$/.test(line))).toHaveLength(14)
  const dot = (await textOf(await exported(page, 'DOT'))).trimEnd().split('\n')
  const quoted = String.raw`"(?:[^"\\]|\\.)*"`
  expect(
    dot.filter((line) => new RegExp(`^ {2}n\\d+ \\[label=${quoted}, color=\\w+\\];$`).test(line)),
  ).toHaveLength(11)
  expect(
    dot.filter((line) => new RegExp(`^ {2}n\\d+ -> n\\d+ \\[label=${quoted}, .*\\];$`).test(line)),
  ).toHaveLength(14)

  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  const titleOf = new Map(components.map(({ id, title }: { id: string; title: string }) => [id, title]))
  const expected = dependencies.map(
    ({ from, to, version }: Record<string, string>) => `${titleOf.get(from)} ${titleOf.get(to)} ${version}`,
  )
  const rows = page.getByRole('table', { name: 'Dependencies' }).locator('tbody tr')
  await expect(rows).toHaveCount(14)
  const shown = await Promise.all(
    (await rows.all()).map(async (row) =>
      (await row.locator('th, td').allInnerTexts()).slice(0, 3).join(' '),
    ),
  )
  expect(shown.sort()).toEqual(expected.sort())
  await page.getByRole('radio', { name: /^Components/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(11)
  await page.getByRole('link', { name: 'loyalty-service' }).click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('loyalty-service')
})

test('a browser whose canvases cannot leave the page draws on the page itself', async ({
  page,
  companies,
}) => {
  await companies.enter(page, 'cyclic')
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await openDiagram(page)
  await findCard(page, 'payments-api')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('payments-api')
  const png = await readFile(await (await exported(page, 'PNG')).path())
  expect(png.readUInt32BE(16)).toBeGreaterThan(400)
  expect(workers).toEqual([])
})
