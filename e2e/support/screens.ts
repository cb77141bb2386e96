// Every screen of the product with the way to reach it: what the accessibility story visits and what
// script/screenshots takes pictures of.
import { expect, type Page } from '@playwright/test'
import { ageOneTimeTokens } from './database.ts'
import type { Person } from './person.ts'
import type { Product } from './product.ts'

type Visit = { page: Page; person: Person; product: Product }

export type Screen = { name: string; open: (visit: Visit) => Promise<void> }

export const screenAt = (name: string, path: string): Screen => ({
  name,
  open: async ({ page }) => {
    await page.goto(path)
  },
})

export const screens: readonly Screen[] = [
  screenAt('home', '/'),
  screenAt('sign-in', '/signin'),
  screenAt('sign-up', '/signup'),
  screenAt('not-found', '/no/such/page'),
  screenAt('confirm-invalid', '/confirm?type=magiclink'),
  { name: 'check-your-inbox', open: ({ page, person }) => person.askForLink(page) },
  {
    name: 'confirm-expired',
    open: async ({ page, person, product }) => {
      await person.askForLink(page)
      const link = await person.takeLink()
      await ageOneTimeTokens(product, person.email)
      await page.goto(link)
      await expect(page.getByText('Magic Link Expired. Please Request a New One')).toBeVisible()
    },
  },
  {
    name: 'registration',
    open: async ({ page, person }) => {
      await person.askForLink(page, '/signup')
      await page.goto(await person.takeLink())
      await expect(page).toHaveURL('/registration')
    },
  },
  { name: 'dashboard', open: ({ page, person }) => person.signUp(page) },
  {
    name: 'signed-out',
    open: async ({ page, person }) => {
      await person.signUp(page)
      await page.goto('/logout')
      await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
    },
  },
]
