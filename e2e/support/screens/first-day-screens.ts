// What people meet on their first day besides the pages themselves: notes, dialogs, and pages that were not meant.
import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'

export const firstDayScreens: readonly Screen[] = [
  {
    name: 'sign-in-for-docs',
    open: async ({ page }) => {
      await page.goto('/docs?page=roles')
      await expect(page.getByText('Sign in to read the documentation.')).toBeVisible()
    },
  },
  {
    name: 'confirm-used',
    open: async ({ page, person }) => {
      await person.askForLink(page, '/signup')
      const link = await person.takeLink()
      await page.goto(link)
      await person.createCompany(page)
      await page.goto(link)
      await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
    },
  },
  {
    name: 'not-found-inside',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/no/such/page')
      await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
    },
  },
  {
    name: 'dashboard-examples',
    open: async ({ page, person }) => {
      await person.signUp(page)
      await page.getByRole('button', { name: 'Load example data' }).click()
      await expect(page.getByText('You see example data. It does not count')).toBeVisible()
    },
  },
  {
    name: 'component-new-another',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/component/new')
      await page.getByLabel('Title').fill('payments-api')
      await page.getByRole('button', { name: 'Create and add another' }).click()
      await expect(page.getByRole('status').getByText('payments-api created')).toBeVisible()
      await page.getByLabel('Title').fill('payments-api')
      await expect(page.getByText('Another component has this title.')).toBeVisible()
    },
  },
]
