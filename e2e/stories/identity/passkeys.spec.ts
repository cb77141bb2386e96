// One person with a passkey: added in the profile, used in every way, renamed and removed.
import { saveRecoveryCodes } from '../../support/identity/second-step.ts'
import { signOut } from '../../support/identity/sign-out.ts'
import { VirtualAuthenticator } from '../../support/identity/virtual-authenticator.ts'
import { expect, test } from '../../support/story.ts'

test('a passkey is added, signs in by autofill and by its button, is asked after a link, and is removed', async ({
  page,
  person,
}) => {
  await person.register(page)
  const device = await VirtualAuthenticator.addTo(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await saveRecoveryCodes(page)
  const factors = page.getByRole('list', { name: 'Second factors and passkeys' })
  await expect(factors.getByText(/^Passkey: Chrome/)).toBeVisible()
  await expect(factors.getByText('10 of 10 left')).toBeVisible()
  expect(await device.listPasskeys()).toHaveLength(1)
  const { text } = await person.openNotice()
  expect(text).toMatch(/A passkey was added to your account on .* UTC\./)
  await factors.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the passkey').fill('Red key')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(factors.getByText('Passkey: Red key')).toBeVisible()

  // The field offers the passkey by itself, and the device answers at once.
  await device.answer(false)
  await signOut(page)
  await device.answer(true)
  await page.goto('/signin', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/dashboard')

  // A browser that offers no passkeys in fields has the button.
  await device.answer(false)
  await signOut(page)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin')
  await device.answer(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(factors.getByText(/, last used /)).toBeVisible()
  await expect(page.getByText(/signed in with a passkey/).first()).toBeVisible()

  // A link alone is not enough any more.
  await device.answer(false)
  await signOut(page)
  await person.askForLink(page)
  await page.goto(await person.takeLink())
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await device.answer(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  // Without it, and without the codes that came with it, a link is enough again.
  await page.goto('/profile')
  await factors.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey: Red key removed', { exact: true })).toBeVisible()
  await expect(factors).toBeHidden()
  await device.answer(false)
  await signOut(page)
  await person.signIn(page)
})
