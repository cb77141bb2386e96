// Acts that need a recent proof ask for it in the middle of a form, and go on where it was.
import { letTimePass } from '../../support/identity/passing-time.ts'
import { codeField, saveRecoveryCodes, scanKey } from '../../support/identity/second-step.ts'
import { VirtualAuthenticator } from '../../support/identity/virtual-authenticator.ts'
import { queryProduct } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

test('an old proof is renewed in the middle of a form, and what was typed stays', async ({
  page,
  person,
  product,
  troubles,
}) => {
  troubles.expect(/status of 4(03|22) /)
  troubles.expect(/ERR_FAILED .*step-up-dialog/)
  await person.register(page)
  const age = () => letTimePass(page, { product, email: person.email, minutes: 20 })
  const storedDays = async () => {
    const [row] = await queryProduct(
      product,
      `select max_session_days from public.organizations where name = '${person.company}'`,
    )
    return row?.max_session_days
  }
  const days = page.getByLabel('Sign out after (days)')
  const save = page.getByRole('button', { name: 'Save sessions' })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  const typeWithOldProof = async (typed: string) => {
    await page.goto('/settings/organization/security')
    await days.fill(typed)
    await age()
    await save.click()
    await expect(dialog).toBeVisible()
  }
  const expectSaved = async (typed: number) => {
    await expect(page.getByText('Session limit saved').last()).toBeVisible()
    await expect(days).toHaveValue(String(typed))
    expect(await storedDays()).toBe(typed)
  }

  // A dialog that does not load costs nothing that was typed.
  const code = /\/step-up-dialog-[^/]*\.js$/
  await page.goto('/settings/organization/security')
  await days.fill('29')
  await age()
  await page.route(code, (route) => route.abort())
  await save.click()
  await expect(page.getByText('The service cannot be reached. Try again in a moment.').first()).toBeVisible()
  await expect(days).toHaveValue('29')
  await page.unroute(code)
  await save.click()
  await expect(dialog).toBeVisible()

  await typeWithOldProof('30')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(days).toHaveValue('30')
  expect(await storedDays()).toBeNull()
  await save.click()
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Code from the email').fill(await person.takeCode())
  await expectSaved(30)

  // With a second factor, only that proves it.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const app = await scanKey(page)
  await codeField(page).fill(await app.nextCode())
  const [recoveryCode = ''] = await saveRecoveryCodes(page)
  await typeWithOldProof('31')
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Email me a code' })).toHaveCount(0)
  await dialog.getByLabel('Code from your authenticator app').fill(await app.nextCode())
  await expectSaved(31)

  // A recovery code stands in for the app, once.
  const typeRecoveryCode = async () => {
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(recoveryCode)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await typeWithOldProof('32')
  await typeRecoveryCode()
  await expectSaved(32)

  await VirtualAuthenticator.addTo(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await typeWithOldProof('33')
  await typeRecoveryCode()
  await expect(dialog.getByText(/^That recovery code didn’t work\./)).toBeVisible()
  expect(await storedDays()).toBe(32)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expectSaved(33)
})
