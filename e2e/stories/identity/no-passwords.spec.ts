// The platform knows passwords on the wire. The product asks for none and offers none.
import type { Page } from '@playwright/test'
import { codeField, saveRecoveryCodes, scanKey } from '../../support/identity/second-step.ts'
import { signOut } from '../../support/identity/sign-out.ts'
import { expect, test } from '../../support/story.ts'

const sentence = 'No password to remember.'

const confirmationMessages = [
  ['otp_expired', 'Magic Link Expired. Please Request a New One'],
  ['validation_failed', 'Invalid Magic Link. Please Try Again'],
  ['unexpected_failure', 'Server Error. Please Try Again Later'],
  ['email_exists', 'Email Already Registered. Please Sign In or Use a Different Email'],
  ['other', 'An Unknown Error Occurred'],
] as const

/** Waits for the page, so that an empty one does not pass. */
async function expectNoPassword(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(await page.locator('input[type=password], input[autocomplete*=password]').count()).toBe(0)
  expect((await page.locator('body').innerText()).replace(sentence, '')).not.toMatch(/\bpass(word|phrase)/i)
}

test('no screen asks for a password or names one', async ({ page, person }) => {
  await page.goto('/signup')
  await expectNoPassword(page, 'Start your 7-day trial')
  for (const [code, message] of confirmationMessages) {
    await page.goto(`/confirm?error_code=${code}`)
    await expectNoPassword(page, message)
  }
  await page.goto('/signin')
  await expectNoPassword(page, 'Sign in to Trellis')
  await person.submitEmail(page)
  await expectNoPassword(page, 'Check your inbox')
  await person.takeLink()

  await person.register(page)
  await page.goto('/settings/organization/security')
  await expectNoPassword(page, 'Security')
  await page.goto('/profile')
  await expectNoPassword(page, 'Profile')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const app = await scanKey(page)
  await codeField(page).fill(await app.nextCode())
  await saveRecoveryCodes(page)
  await signOut(page)
  await person.openSession(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/second-factor')
  await expectNoPassword(page, 'One more step')
})
