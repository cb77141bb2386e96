// People of single sign-on read in their profile how they signed in, and what their company decides.
import { enterAddress } from '../../../support/identity-providers/sso/settings.ts'
import { changeProduct } from '../../../support/product/database.ts'
import { expect, test } from '../../../support/story.ts'

test('the profile tells people of an enforced provider how they sign in, and promises no other way', async ({
  person,
  product,
  openCompany,
  openBrowser,
}) => {
  const {
    people: [ann],
  } = await openCompany(['Ann Lee'], 'enforced')
  const annsPage = await (await openBrowser({ viewport: { width: 1440, height: 900 } })).newPage()
  await enterAddress(annsPage, ann)
  await expect(annsPage).toHaveURL('/dashboard')
  // The rest of a break-glass link: a second session.
  await changeProduct(
    product,
    `insert into auth.sessions (user_id, amr, created_at, refreshed_at)
     select s.user_id, jsonb_set(s.amr, '{0,method}', '"break_glass"'), now(), now()
     from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
    [ann.email],
  )

  await annsPage.goto('/profile')
  for (const width of [1440, 390]) {
    await annsPage.setViewportSize({ width, height: 844 })
    const sessions = annsPage.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')
    await expect(sessions).toHaveText([
      new RegExp(`signed in with single sign-on of ${person.company}$`),
      new RegExp(`signed in with a break-glass link for ${person.company}Sign out`),
    ])
    const identities = annsPage.getByRole('region', { name: 'Linked identities' })
    await expect(identities.getByRole('listitem')).toHaveText([
      `Email linkTo ${ann.email}Turned off by your company`,
      new RegExp(`^Single sign-on: ${person.company}${ann.email}, linked .*Managed by your company$`),
    ])
    await expect(identities).toContainText('Your company requires single sign-on')
    await expect(identities.getByRole('button')).toHaveCount(0)
    await expect(annsPage.getByText(/sso:|always works|besides the email link/)).toHaveCount(0)
    expect(await annsPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
