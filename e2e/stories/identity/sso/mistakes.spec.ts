// A maintainer makes the usual mistakes, on a phone, and is told what to do about each of them.
import { atOrchard, ownDomain, settingsPath } from '../../../support/identity-providers/sso/settings.ts'
import { expect, test } from '../../../support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an address that does not answer is not connected, and a closed window ends the test', async ({
  page,
  person,
  openSaml,
}) => {
  const saml = await openSaml([atOrchard(ownDomain(), 'Ann Lee')])
  await person.register(page)
  await page.goto(settingsPath)
  const address = page.getByLabel('Metadata URL of your provider')
  const connection = page.locator('#connection')
  await address.fill('http://127.0.0.1:9/metadata')
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(connection.getByText('Nothing answered at this address.')).toBeVisible()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await expect(connection.getByText('127.0.0.1, not connected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeDisabled()
  await connection.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We’re reading the metadata.').first()).toBeVisible()
  await expect(connection.getByText('Nothing answered at this address.')).toBeVisible()

  await address.fill(saml.metadataUrl)
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByText('Connected, not switched on')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test connection' }).click()
  const popup = await opening
  await popup.waitForURL(/127\.0\.0\.1/)
  await expect(page.getByText('Waiting for your provider')).toBeVisible()
  await popup.close()
  await expect(page.getByText('The window was closed before your provider answered')).toBeVisible()
  await expect(page.getByText('Waiting for your provider')).toBeHidden()
  const { scrollWidth } = await page.locator('html').evaluate((html) => ({ scrollWidth: html.scrollWidth }))
  expect(scrollWidth).toBe(390)
})
