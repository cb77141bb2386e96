import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { expectAtRest, freeHeight, openDiagram } from '../../support/diagram.ts'
import { expectTrueWidths } from '../../support/letter-widths.ts'
import { expect, test } from '../../support/story.ts'

const scope = '@northwind-commerce-platform/'
const subjects = 'order cart payment invoice search catalog session identity ledger pricing shipping'.split(
  ' ',
)
const roles = 'client server-utils react-bindings worker test-fixtures gateway openapi-types'.split(' ')
const names = [
  ...subjects.flatMap((subject) => roles.map((role) => `${subject}-${role}`)).slice(0, 76),
  'core',
]

/** Packages of one scope: all need the last one, and nothing else. */
const packages = [
  ...names.flatMap((name) => [
    { type: 'component', key: name, title: `${scope}${name}`, kind: 'library' },
    { type: 'version', component: name, number: '4.12.1', released_at: '2026-11-01T00:00:00Z' },
  ]),
  ...names
    .slice(0, -1)
    .map((name) => ({ type: 'dependency', component: name, depends_on: 'core', version: '4.12.1' })),
  // Two implied ones, so that there is a note.
  { type: 'dependency', component: names[0], depends_on: names[1], version: '4.12.1' },
]

const note = (page: Page) => page.getByText('1 indirect link is hidden.')

/** Pairs of elements over the picture of which one covers a part of the other. */
const overlapping = (page: Page) =>
  page.evaluate(() => {
    const overlays = [...document.querySelectorAll<HTMLElement>('[data-part="overlay"]')]
      .map((overlay) => ({ text: overlay.innerText, box: overlay.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
    return overlays.flatMap((a, place) =>
      overlays
        .slice(place + 1)
        .filter(
          (b) =>
            a.box.left < b.box.right &&
            b.box.left < a.box.right &&
            a.box.top < b.box.bottom &&
            b.box.top < a.box.bottom,
        )
        .map((b) => [a.text, b.text]),
    )
  })

test('packages of one scope can be told apart at the first look, and a phone belongs to the picture', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await person.register(page)
  await (await openCatalog(page)).fill(packages)
  await openDiagram(page)
  await expectAtRest(page)
  await expect(page.getByText('77 of 77 names start with')).toBeVisible()
  await expect(page.getByText(scope, { exact: true })).toBeVisible()
  const zoom = Number.parseInt(await page.getByText(/^\d+%$/).innerText(), 10)
  expect(zoom).toBeGreaterThanOrEqual(60)

  await expectTrueWidths(page, names)

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'SVG', exact: true }).click(),
  ])
  const svg = await readFile(await download.path(), 'utf8')
  const texts = await page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'image/svg+xml')
    return [...file.querySelectorAll('text')].map((element) => element.textContent)
  }, svg)
  expect(texts).toContain(`${scope}…`)
  // A name may have two lines, which follow each other.
  const written = texts.join('')
  expect(names.filter((name) => written.includes(name)).length).toBeGreaterThanOrEqual(0.9 * names.length)
  expect(texts.filter((text) => text === '4.12.1').length).toBeGreaterThanOrEqual(names.length)

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(() => overlapping(page)).toEqual([])

  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  await openDiagram(page)
  await expectAtRest(page)
  expect(await overlapping(page)).toEqual([])
  await expect(note(page)).toBeVisible()
  expect(await freeHeight(page)).toBeGreaterThanOrEqual((2 / 3) * phone.height)
  await page.getByRole('button', { name: 'Dismiss this note' }).click()
  await expect(note(page)).toHaveCount(0)
  await page.reload()
  await expectAtRest(page)
  await expect(note(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Filters and options' }).click()
  await page.getByRole('button', { name: 'Behind only' }).click()
  await expect(page.getByText('No matching components')).toBeVisible()
})
