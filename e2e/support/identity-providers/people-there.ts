// People as they sign in at a provider.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Person } from '../person.ts'
import type { AcmePerson } from './acme.ts'

export const atAcme = ({ email }: Pick<Person, 'email'>, name = 'Mara Larkfield'): AcmePerson => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name,
})

export async function leaveFor(page: Page, provider: 'Google' | 'Acme', path = '/signin'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await expect(page.getByText(`Sign in to ${provider}`, { exact: true })).toBeVisible()
}

/** A press on the page of the provider. */
export async function chooseAtAcme(page: Page, { name }: AcmePerson): Promise<void> {
  await page.getByRole('button', { name }).click()
}
