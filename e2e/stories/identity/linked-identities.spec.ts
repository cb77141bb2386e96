// An account of another provider becomes a way in, and stops being one.
import { letTimePass } from '../../support/identity/passing-time.ts'
import { atAcme, chooseAtAcme, leaveFor } from '../../support/identity-providers/people-there.ts'
import { Person } from '../../support/person.ts'
import { expect, test } from '../../support/story.ts'

test('an account of a provider is linked, signs in and is unlinked; somebody else’s is refused', async ({
  page,
  person,
  product,
  mailServer,
  openProviders,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 403 .*\/auth\/v1\//)
  await person.register(page)
  // Another address than that of the account: only the link says whose it is.
  const mara = atAcme({ email: `work-${person.email}` })
  const jonas = new Person({ mailServer, product })
  const foreign = atAcme(jonas, 'Jonas Reed')
  await openProviders({ google: [{ email: mara.email, name: mara.name }], acme: [mara, foreign] })
  const other = await (await openBrowser()).newPage()
  await leaveFor(other, 'Acme')
  await chooseAtAcme(other, foreign)
  await expect(other).toHaveURL('/registration')
  await other.context().clearCookies()

  const identities = page.getByRole('list', { name: 'Linked identities' }).getByRole('listitem')
  const link = async (choice: typeof mara) => {
    await page.getByRole('button', { name: 'Link Acme' }).click()
    await chooseAtAcme(page, choice)
  }
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await expect(page).toHaveURL(/[?&]prompt=select_account(&|$)/)
  await page.goto('/profile')
  await link(foreign)
  await expect(
    page.getByRole('heading', { name: 'This Account Is Already Linked to Another Profile' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(page).toHaveURL('/profile#identities')
  await expect(identities).toHaveCount(1)

  await link(mara)
  await expect(page).toHaveURL('/profile#identities')
  await expect(identities.filter({ hasText: 'Acme' })).toContainText(mara.email)
  await leaveFor(other, 'Acme')
  await chooseAtAcme(other, mara)
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByText(person.company).first()).toBeVisible()

  // An old proof does not remove a way in.
  await letTimePass(page, { product, email: person.email, minutes: 20 })
  const unlink = async () => {
    await identities.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await unlink()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(identities).toHaveCount(2)
  await unlink()
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Code from the email').fill(await person.takeCode())
  await expect(page.getByText('Acme unlinked', { exact: true })).toBeVisible()
  await expect(identities).toHaveCount(1)

  // To the product, the account of the provider is now a new person.
  await other.context().clearCookies()
  await leaveFor(other, 'Acme')
  await chooseAtAcme(other, mara)
  await expect(other).toHaveURL('/registration')
})
