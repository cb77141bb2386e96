// The steps of a person who adds a second factor, or is asked for it.
import { expect, type Page } from '@playwright/test'
import { AuthenticatorApp } from './authenticator-app.ts'

export const codeField = (page: Page) => page.getByLabel('6-digit code')

/** The app that scans what the page shows. */
export async function scanKey(page: Page): Promise<AuthenticatorApp> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return new AuthenticatorApp(await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText())
}

/** The recovery codes, which are shown once. */
export async function readRecoveryCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  return codes
}

export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = await readRecoveryCodes(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}
