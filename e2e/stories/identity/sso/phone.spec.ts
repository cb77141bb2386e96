import { ownDomain, settingsPath } from '../../../support/identity-providers/sso/settings.ts'
import { storeConnection } from '../../../support/product/sso.ts'
import { expect, test } from '../../../support/story.ts'

test('on a phone, the steps show the one that comes next', async ({ page, person, product }) => {
  await person.register(page)
  await storeConnection(product, person.company, { mode: 'on', domain: ownDomain() })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(settingsPath)
  const next = page.getByRole('listitem').and(page.locator('[aria-current=step]'))
  await expect(next).toHaveText('4Enforce')
  await expect(next).toBeInViewport({ ratio: 1 })
})
