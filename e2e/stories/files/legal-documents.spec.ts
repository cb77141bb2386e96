// A maintainer asks everyone to accept a document, and nobody goes on before.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { madeDocument } from '../../support/product/files/made-document.ts'
import { storeCrowd } from '../../support/product/team.ts'
import { expect, test } from '../../support/story.ts'

const path = '/settings/organization/legal-documents'

async function upload(page: Page, { title = '', version = '', requiredOf = 'Everyone', words = 'First' }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose PDF').setInputFiles(madeDocument('dpa-2026-11.pdf', words))
  if (title !== '') await dialog.getByLabel('Title').fill(title)
  if (version !== '') await dialog.getByLabel('Version', { exact: true }).fill(version)
  await dialog.getByLabel('Must be accepted by').selectOption(requiredOf)
  await dialog.getByRole('button', { name: /^Upload (document|version)$/ }).click()
  await expect(dialog).toBeHidden()
}

const documentRow = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: title })

test('a required document stops everyone until they accept it, each version anew', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const catalog = await openCatalog(page)
  const { page: theirs, person: colleague } = await openColleague(catalog, { role: 'developer' })
  await theirs.goto('/dashboard')

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'No legal documents yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload document' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByRole('dialog').getByText('Choose a PDF file.')).toBeVisible()
  await upload(page, { title: 'Data processing agreement' })
  await expect(page.getByText('Data processing agreement uploaded', { exact: true })).toBeVisible()
  await expect(documentRow(page, 'Data processing agreement')).toContainText('0 of 2')
  await expect(page.getByText('1 document waits for you')).toBeVisible()

  // The maintainer is asked as well, and comes back to the page that they wanted.
  await page.goto('/component/all')
  await expect(page).toHaveURL(/\/accept-documents\?organization=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accept a document to continue')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(0)
  const reading = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Read the PDF of Data processing agreement/ }).click()
  await (await reading).close()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page).toHaveURL('/component/all')

  // The open page asks at once.
  await expect(theirs).toHaveURL(/\/accept-documents\?organization=/)
  await theirs.goto('/profile')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await theirs.goto('/dashboard')
  await theirs.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(theirs).toHaveURL('/dashboard')

  await page.goto(path)
  const people = page.getByRole('table', { name: 'Accepted by' })
  await expect(people.getByRole('row').filter({ hasText: colleague.email })).toContainText('Accepted')
  await expect(documentRow(page, 'Data processing agreement')).toContainText('2 of 2')
  await page.getByRole('button', { name: 'Upload new version' }).click()
  await upload(page, { version: '2', words: 'Second' })
  await expect(page.getByText('Version 2 uploaded', { exact: true })).toBeVisible()
  await expect(documentRow(page, 'Data processing agreement')).toContainText('0 of 2')
  await expect(people.getByRole('row').filter({ hasText: colleague.email })).toContainText('Earlier version')
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)

  await theirs.goto('/dashboard')
  await expect(theirs.getByText('You accepted version 1 before.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(theirs).toHaveURL('/dashboard')
  await theirs.goto(path)
  await expect(documentRow(theirs, 'Data processing agreement')).toContainText('Accepted')
  await expect(theirs.getByRole('button', { name: 'Upload document' })).toHaveCount(0)
  await expect(theirs.getByRole('table', { name: 'Accepted by' })).toHaveCount(0)
  const downloading = theirs.waitForEvent('download')
  await theirs.getByRole('link', { name: 'Download dpa-2026-11.pdf' }).first().click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('dpa-2026-11.pdf')
  expect(await readFile(await download.path())).toEqual(madeDocument('', 'Second').buffer)

  await page.reload()
  await page.getByRole('radio', { name: 'Not yet 1' }).click()
  await expect(people.getByRole('row').filter({ hasText: person.email })).toBeVisible()
  await expect(people.getByRole('row').filter({ hasText: colleague.email })).toHaveCount(0)
})

test('among many people, a maintainer finds who has not accepted', async ({ page, person, product }) => {
  await person.register(page)
  await storeCrowd(product, person.company, 60)
  await page.goto(path)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await upload(page, { title: 'Security handbook' })
  // Beside the versions, the table is too narrow for a row of headings.
  const people = page.getByRole('table', { name: 'Accepted by' }).getByRole('row')
  await expect(people).toHaveCount(20)
  await expect(page.getByText('20 of 61')).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages of people' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(person.email)
  await expect(page).toHaveURL(/search=/)
  await expect(people).toHaveCount(1)
  await expect(people).toContainText('Not yet')
  await page.getByRole('radio', { name: 'Not yet 61' }).click()
  await expect(page).toHaveURL(/missing=1&search=/)
  await expect(people).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export list' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(person.email)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('nobody of this name')
  await expect(page.getByText('No one of that name or address.')).toBeVisible()
})

test('a withdrawn document asks no one any more', async ({ page, person }) => {
  await person.register(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await upload(page, { title: 'Security handbook' })
  await page.getByRole('button', { name: 'More actions for Security handbook' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw document' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw document' }).click()
  await expect(page.getByText('Security handbook withdrawn', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
})

test('a member of another company cannot read a document', async ({
  page,
  person,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 404/)
  await person.register(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await upload(page, { title: 'Security handbook', requiredOf: 'No one' })
  const link = page.getByRole('link', { name: 'Read dpa-2026-11.pdf' })
  const address = (await link.getAttribute('href')) ?? ''
  const other = await (await openBrowser()).newPage()
  await person.stranger().register(other)
  expect((await other.request.get(address)).status()).toBe(404)
  const signed = await page.request.get(address, { maxRedirects: 0 })
  expect(signed.status()).toBe(302)
  expect(signed.headers().location).toMatch(/^\/storage\/v1\/object\/sign\/legal-documents\//)
})
