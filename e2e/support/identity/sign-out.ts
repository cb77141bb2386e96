import { expect, type Page } from '@playwright/test'

/** Waits until the session has ended: a page that is opened earlier may still see it. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
}
