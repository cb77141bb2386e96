// One screen and how to open it.
import type { Page } from '@playwright/test'
import type { Companies } from '../companies.ts'
import type { Person } from '../person.ts'
import type { Product } from '../product/product.ts'

export type Visit = { page: Page; person: Person; product: Product; companies: Companies }

export type Screen = { name: string; open: (visit: Visit) => Promise<void> }

export const screenAt = (name: string, path: string): Screen => ({
  name,
  open: async ({ page }) => {
    await page.goto(path)
  },
})
