// Images in release notes: pasted, dropped or chosen, and seen by members of the organization only.
import { openCatalog } from '../../support/catalog.ts'
import { giveFiles } from '../../support/product/files/give-files.ts'
import { madePicture } from '../../support/product/files/made-picture.ts'
import { expect, test } from '../../support/story.ts'

const attached = /!\[[^\]]*\]\(\/attachments\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.png\)/

test('a pasted and a dropped image become part of the release notes', async ({
  page,
  person,
  openBrowser,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const { id } = await catalog.add({ title: 'payments-api' })
  await page.goto(`/component/${id}/version/create`)
  const notes = page.getByLabel('Release notes')
  await notes.fill('Charges have a new home.')
  await giveFiles(notes, 'paste', [madePicture('image.png', { width: 320, height: 200 })])
  await expect(notes).toHaveValue(/^Charges have a new home\.\n!\[image\]\(\/attachments\//)
  await notes.press('End')
  await page.keyboard.type('More words')
  await giveFiles(notes, 'drop', [
    madePicture('before.png', { width: 200, height: 100 }),
    madePicture('after.png', { width: 200, height: 100, color: [200, 80, 40] }),
  ])
  await expect(notes).toHaveValue(/!\[before\]\(\/attachments\/[^)]+\)\n!\[after\]\(\/attachments\//)
  await expect(notes).not.toHaveValue(/Uploading/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('img', { name: 'image' })).toBeVisible()
  await page.getByRole('button', { name: 'Release 1.0.1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'payments-api 1.0.1' })).toBeVisible()
  const image = page.getByRole('img', { name: 'before' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBe(200)

  const address = (await image.getAttribute('src')) ?? ''
  const answer = await page.request.get(address)
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const { page: theirs } = await openColleague(catalog, { role: 'developer' })
  expect((await theirs.request.get(address)).status()).toBe(200)
  const stranger = await (await openBrowser()).newPage()
  expect((await stranger.request.get(address)).status()).toBe(404)
  await person.stranger().register(stranger)
  expect((await stranger.request.get(address)).status()).toBe(404)
})

test('a file that cannot be attached says why, and nothing else is lost', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 400 .*\/storage\/v1\/object\/attachments/)
  await person.register(page)
  const { id } = await (await openCatalog(page)).add({ title: 'payments-api' })
  await page.goto(`/component/${id}/version/create`)
  const notes = page.getByLabel('Release notes')
  await notes.fill('Charges have a new home.')
  const script = { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
  await giveFiles(notes, 'drop', [script, fake, madePicture('chart.png', { width: 64, height: 64 })])
  await expect(page.getByText('page.svg is not a PNG, JPEG, WebP, GIF or AVIF picture.')).toBeVisible()
  await expect(page.getByText(/^fake\.png is not/)).toBeVisible()
  await expect(notes).toHaveValue(/^Charges have a new home\.\n!\[chart\]\(\/attachments\/[^)]+\)\n$/)
  await expect(notes).toHaveValue(attached)
})

test('an upload can be canceled, and a version waits for its images', async ({ page, person }) => {
  await person.register(page)
  const { id } = await (await openCatalog(page)).add({ title: 'payments-api' })
  await page.goto(`/component/${id}/version/create`)
  const notes = page.getByLabel('Release notes')
  // The upload never ends.
  await page.route('**/storage/v1/object/attachments/**', () => undefined)
  await giveFiles(notes, 'paste', [madePicture('chart.png')])
  await expect(notes).toHaveValue('![Uploading chart…]()\n')
  await page.getByRole('button', { name: 'Release 1.0.1' }).click()
  await expect(page.getByText('Wait until all images are uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload of chart.png' }).click()
  await expect(notes).toHaveValue('')
})
