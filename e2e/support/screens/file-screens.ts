// Legal documents, the page that asks people to accept them, and the dialog that crops a picture.
import { expect, type Page } from '@playwright/test'
import { openCatalog } from '../catalog.ts'
import { madeDocument } from '../product/files/made-document.ts'
import { madePicture } from '../product/files/made-picture.ts'
import { storeColleagues } from '../product/team.ts'
import type { Screen, Visit } from './screen.ts'

const path = '/settings/organization/legal-documents'

async function upload(page: Page, title: string, requiredOf: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose PDF').setInputFiles(madeDocument('dpa-2026-11.pdf', title))
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Must be accepted by').selectOption(requiredOf)
  await dialog.getByRole('button', { name: 'Upload document' }).click()
  await expect(dialog).toBeHidden()
}

/** Two documents and eight members, one of whom has accepted. */
async function openDocuments({ page, person, product }: Visit): Promise<void> {
  await person.register(page)
  await storeColleagues(product, person.company)
  await page.goto(path)
  await upload(page, 'Security handbook', 'No one')
  await upload(page, 'Data processing agreement', 'Everyone')
}

export const fileScreens: readonly Screen[] = [
  {
    name: 'settings-legal-documents-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'No legal documents yet' })).toBeVisible()
    },
  },
  {
    name: 'settings-legal-documents',
    open: async (visit) => {
      const { page } = visit
      await openDocuments(visit)
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Accept and continue' }).click()
      await expect(page).toHaveURL('/dashboard')
      await page.goto(path)
      await expect(page.getByRole('table', { name: 'Accepted by' })).toBeVisible()
    },
  },
  {
    name: 'settings-legal-documents-upload',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto(path)
      await page.getByRole('button', { name: 'Upload document' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Choose PDF').setInputFiles(madeDocument('dpa-2026-11.pdf', 'Agreement'))
      await dialog.getByLabel('Title').fill('')
      await dialog.getByRole('button', { name: 'Upload document' }).click()
      await expect(dialog.locator('[data-invalid]')).toHaveCount(1)
    },
  },
  {
    name: 'accept-documents',
    open: async (visit) => {
      await openDocuments(visit)
      await visit.page.goto('/dashboard')
      await expect(visit.page.getByRole('heading', { name: 'Accept a document to continue' })).toBeVisible()
    },
  },
  {
    name: 'profile-picture',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/profile')
      await page
        .getByLabel('Upload picture', { exact: true })
        .setInputFiles(madePicture('mara.png', { width: 900, height: 600 }))
      await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
    },
  },
  {
    name: 'version-create-attachment',
    open: async ({ page, person }) => {
      await person.register(page)
      const { id } = await (await openCatalog(page)).add({ title: 'payments-api' })
      await page.goto(`/component/${id}/version/create`)
      await page
        .getByLabel('Attach image')
        .first()
        .setInputFiles([
          madePicture('chart.png', { width: 320, height: 160 }),
          { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
        ])
      await expect(page.getByRole('img', { name: 'chart' })).toBeVisible()
    },
  },
]
