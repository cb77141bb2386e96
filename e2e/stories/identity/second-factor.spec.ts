// A company that requires a second step, and the steps after every sign-in: app codes and recovery codes.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { letTimePass } from '../../support/identity/passing-time.ts'
import { codeField, saveRecoveryCodes, scanKey } from '../../support/identity/second-step.ts'
import { readSession } from '../../support/identity/session-cookies.ts'
import { signOut } from '../../support/identity/sign-out.ts'
import { queryProduct } from '../../support/product/database.ts'
import { publishableKey } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

const wrongCode = 'That code didn’t match. Enter the newest one.'

async function useRecoveryCode(page: Page, code: string | undefined): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a required second step: a member adds one before anything else opens, then signs in with codes', async ({
  page: maintainerPage,
  person: maintainer,
  product,
  openBrowser,
  openColleague,
  troubles,
}) => {
  troubles.expect(/status of 409 .*\/settings\/organization\/security/)
  troubles.expect(/status of 4(00|03|22) .*\/auth\/v1\/(factors|recovery)/)
  await maintainer.register(maintainerPage)
  const catalog = await openCatalog(maintainerPage)
  const { id } = await catalog.add({ title: 'ledger-db' })
  const { page, person } = await openColleague(catalog, { role: 'developer' })

  // The maintainer needs one first.
  await maintainerPage.goto('/settings/organization/security')
  const requirement = maintainerPage.getByRole('switch', { name: 'Require a second factor' })
  await requirement.click()
  await maintainerPage.getByRole('link', { name: 'Open your profile' }).click()
  await maintainerPage.getByRole('button', { name: 'Add authenticator app' }).click()
  const maintainerApp = await scanKey(maintainerPage)
  await codeField(maintainerPage).fill(await maintainerApp.nextCode())
  await saveRecoveryCodes(maintainerPage)
  await maintainerPage.goto('/settings/organization/security')
  await expect(maintainerPage.getByText('1 of 2 members has no second factor.')).toBeVisible()
  await requirement.click()
  await expect(maintainerPage.getByText('Second factor required', { exact: true })).toBeVisible()

  // No protocol answers the member.
  const { access_token } = await readSession(page)
  const headers = { authorization: `Bearer ${access_token}`, apikey: publishableKey }
  const rows = await page.request.get('/rest/v1/components?select=id', { headers })
  expect(await rows.json()).toEqual([])
  const refused = await page.request.post('/functions/v1/update-component', {
    headers,
    data: { id, title: 'renamed', expected_revision: 1 },
  })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'second_factor_required'])
  const posted = await page.request.post(`/component/${id}/edit`, {
    headers: { origin: product.url },
    data: { title: 'renamed', kind: 'database', expected_revision: 1 },
    maxRedirects: 0,
  })
  expect([posted.status(), posted.headers().location]).toEqual([302, '/second-factor/add'])
  const stored = await queryProduct(product, `select title from public.components where id = '${id}'`)
  expect(stored).toEqual([{ title: 'ledger-db' }])

  // Every page leads to the same place, also if the member signed in long ago.
  await letTimePass(page, { product, email: person.email, minutes: 20 })
  for (const path of ['/dashboard', '/profile', '/component/new', '/component/all?q=ledger']) {
    await page.goto(path)
    await expect(page).toHaveURL('/second-factor/add')
  }
  await expect(page.getByText(`${maintainer.company} asks everyone for a second step`)).toBeVisible()

  // An old proof adds no second factor.
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByLabel('Code from the email').fill(await person.takeCode())
  const app = await scanKey(page)
  await codeField(page).fill(app.wrongCode())
  await expect(page.getByText(wrongCode)).toBeVisible()
  await codeField(page).fill(await app.nextCode())
  const codes = await saveRecoveryCodes(page)
  await expect(page).toHaveURL('/component/all?q=ledger')
  await expect(page.getByRole('link', { name: 'ledger-db' }).first()).toBeVisible()

  // After the link of a mail comes the second step.
  const other = await (await openBrowser()).newPage()
  await other.goto('/component/all?q=ledger')
  await person.submitEmail(other)
  await other.goto(await person.takeLink())
  await expect(other.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await codeField(other).fill(app.wrongCode())
  await expect(other.getByText(wrongCode)).toBeVisible()
  const code = await app.nextCode()
  await codeField(other).fill(code)
  await expect(other).toHaveURL('/component/all?q=ledger')

  // Neither a code of the app nor a recovery code works twice.
  const signInAgain = async () => {
    await signOut(other)
    await person.askForLink(other)
    await other.goto(await person.takeLink())
  }
  await signInAgain()
  await codeField(other).fill(code)
  await expect(other.getByText(wrongCode)).toBeVisible()
  await useRecoveryCode(other, codes[0])
  await expect(other).toHaveURL('/dashboard')
  await signInAgain()
  await useRecoveryCode(other, codes[0])
  await expect(other.getByText(/^That recovery code didn’t work\./)).toBeVisible()
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/second-factor')
  // Typed as people type it: without the dashes.
  await useRecoveryCode(other, codes[1]?.replaceAll('-', ' ').toUpperCase())
  await expect(other).toHaveURL('/dashboard')

  // New recovery codes replace those that are left.
  await other.goto('/profile')
  await expect(other.getByText('8 of 10 left')).toBeVisible()
  await other.getByRole('button', { name: 'Generate new codes' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Generate new codes' }).click()
  const newCodes = await saveRecoveryCodes(other)
  await expect(other.getByText('10 of 10 left')).toBeVisible()
  await signInAgain()
  await useRecoveryCode(other, codes[2])
  await expect(other.getByText(/^That recovery code didn’t work\./)).toBeVisible()
  await other.reload()
  await useRecoveryCode(other, newCodes[0])
  await expect(other).toHaveURL('/dashboard')
})
