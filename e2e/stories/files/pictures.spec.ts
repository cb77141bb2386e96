// Pictures of people and the logo of an organization: cropped in the browser, shown wherever the initials were.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { giveFiles } from '../../support/product/files/give-files.ts'
import { madePicture } from '../../support/product/files/made-picture.ts'
import { expect, test } from '../../support/story.ts'

const picture = (page: Page) => page.getByRole('group', { name: 'Profile picture' })
const logo = (page: Page) => page.getByRole('group', { name: 'Logo' })

/** Whether the browser could load and draw it. */
const isDrawn = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
    )
    .toBeGreaterThan(0)

test('a person crops their picture by keyboard, colleagues see it, and a removal can be undone', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  await page.goto('/profile')
  await picture(page)
    .getByLabel('Upload picture', { exact: true })
    .setInputFiles(madePicture('mara.png', { width: 900, height: 600 }))
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  const square = dialog.getByRole('application', { name: 'Part of the picture to keep' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await square.focus()
  await expect(zoom).toHaveValue('0')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect(zoom).toHaveValue('5')
  await square.hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => zoom.inputValue().then(Number)).toBeGreaterThan(5)
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Picture saved', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await isDrawn(page, '#details img')
  await isDrawn(page, 'nav[aria-label=Main] img')
  await expect(picture(page).getByRole('button', { name: 'Replace picture' })).toBeVisible()

  const { page: theirs } = await openColleague(catalog, { role: 'developer' })
  await theirs.goto('/users')
  await isDrawn(theirs, `tr:has-text("${person.email}") img`)

  await picture(page).getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed', { exact: true })).toBeVisible()
  await expect(page.locator('#details img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Picture restored', { exact: true })).toBeVisible()
  await isDrawn(page, '#details img')
})

test('a file that is no picture, or too large, is refused before anything is sent', async ({
  page,
  person,
}) => {
  await person.register(page)
  await page.goto('/profile')
  const input = picture(page).getByLabel('Upload picture', { exact: true })
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(picture(page).getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP picture.')
  await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) })
  await expect(picture(page).getByRole('alert')).toHaveText('Pictures can have at most 2 MB.')
  await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(picture(page).getByRole('alert')).toHaveText(
    'This picture cannot be read. Choose another one.',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#details img')).toHaveCount(0)
})

test('a maintainer pastes a wide logo, keeps all of it, and the switcher shows it', async ({
  page,
  person,
}) => {
  await person.register(page)
  await page.goto('/settings/organization/general')
  await giveFiles(page.locator('body'), 'paste', [madePicture('small.png', { width: 100, height: 100 })])
  await expect(logo(page).getByRole('alert')).toHaveText(
    'Choose a picture that is at least 128 px wide and high.',
  )
  await giveFiles(logo(page), 'drop', [madePicture('larkfield.png', { width: 600, height: 200 })])
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' })
  await dialog.getByRole('button', { name: 'Show all of it' }).click()
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('Logo saved', { exact: true })).toBeVisible()
  await isDrawn(page, '#logo img')
  await isDrawn(page, 'nav[aria-label=Main] img')
  await page.goto('/dashboard')
  await isDrawn(page, 'nav[aria-label=Main] img')
})
