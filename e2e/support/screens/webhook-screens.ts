// Webhooks: without endpoints, with as many as there can be, a delivery that is opened, the form, and a new secret.
import { expect } from '@playwright/test'
import { storeWebhooks } from '../product/webhooks.ts'
import type { Screen, Visit } from './screen.ts'

const path = '/settings/webhooks'

async function openEndpoints({ page, person, product }: Visit): Promise<void> {
  await person.register(page)
  await storeWebhooks(product, person.company)
  await page.goto(path)
  await expect(page.getByText('1–20 of 48')).toBeVisible()
}

export const webhookScreens: readonly Screen[] = [
  {
    name: 'settings-webhooks-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto(path)
      await expect(page.getByText('No webhooks yet.')).toBeVisible()
    },
  },
  {
    name: 'settings-webhooks',
    open: async (visit) => {
      await openEndpoints(visit)
      await visit.page.getByRole('button', { name: /^503, retrying/ }).click()
      await expect(visit.page.getByRole('region', { name: 'Answer' })).toBeVisible()
    },
  },
  {
    name: 'settings-webhooks-long',
    open: async (visit) => {
      await openEndpoints(visit)
      await visit.page.getByRole('link', { name: /long\.fernhill/ }).click()
      await expect(visit.page.getByText('No deliveries yet.')).toBeVisible()
    },
  },
  {
    name: 'settings-webhooks-disabled',
    open: async (visit) => {
      await openEndpoints(visit)
      await visit.page.getByRole('link', { name: /old\.fernhill/ }).click()
      await expect(visit.page.getByText(/^We stopped calling this endpoint/)).toBeVisible()
    },
  },
  {
    name: 'settings-webhooks-add',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto(path)
      await page.getByRole('button', { name: 'Add endpoint' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('URL').fill('hooks.fernhill.example')
      await dialog.getByRole('button', { name: 'Add endpoint' }).click()
      await expect(dialog.locator('[data-invalid]')).toHaveCount(1)
    },
  },
  {
    name: 'settings-webhooks-replay',
    open: async (visit) => {
      await openEndpoints(visit)
      await visit.page.getByRole('button', { name: 'Replay all since…' }).click()
      await expect(visit.page.getByText(/messages are sent again\.$/)).toBeVisible()
    },
  },
  {
    name: 'settings-webhooks-secret',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto(path)
      await page.getByRole('button', { name: 'Add endpoint' }).click()
      await page.getByRole('dialog').getByLabel('URL').fill('https://hooks.fernhill.example/trellis')
      await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
      await expect(page.getByRole('region', { name: /^Copy the signing secret/ })).toBeVisible()
    },
  },
]
