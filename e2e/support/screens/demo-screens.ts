// The demo, which anyone reads.
import { expect, type Locator, type Page } from '@playwright/test'
import { expectPainted } from '../diagram.ts'
import { type Screen, screenAt } from './screen.ts'

/** The component with the worst health, which has the most findings, or a page below it. */
async function openComponent(page: Page, tab = ''): Promise<void> {
  await page.goto('/demo/component/all')
  await page.goto(`${await addressOf(page.getByRole('rowheader').first().getByRole('link'))}${tab}`)
}

async function addressOf(link: Locator): Promise<string> {
  const address = await link.getAttribute('href')
  if (address === null) throw new Error('The link leads nowhere')
  return address
}

export const demoScreens: readonly Screen[] = [
  screenAt('demo', '/demo'),
  {
    name: 'demo-dashboard',
    open: async ({ page }) => {
      await page.goto('/demo/dashboard')
      await expect(page.getByText('components behind').first()).toBeVisible()
    },
  },
  {
    name: 'demo-components',
    open: async ({ page }) => {
      await page.goto('/demo/component/all')
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    },
  },
  { name: 'demo-component', open: ({ page }) => openComponent(page) },
  { name: 'demo-dependencies', open: ({ page }) => openComponent(page, '/dependencies') },
  {
    name: 'demo-version',
    open: async ({ page }) => {
      await openComponent(page, '/versions')
      await page.goto(await addressOf(page.locator('[data-part=stem]').getByRole('link').first()))
      await expect(page.getByRole('heading', { name: 'Release notes' })).toBeVisible()
    },
  },
  {
    name: 'demo-architecture',
    open: async ({ page }) => {
      await page.goto('/demo/architecture')
      await expectPainted(page)
    },
  },
  {
    name: 'demo-project',
    open: async ({ page }) => {
      await page.goto('/demo/project')
      await page.goto(await addressOf(page.getByRole('rowheader').first().getByRole('link')))
      await expectPainted(page)
    },
  },
]
