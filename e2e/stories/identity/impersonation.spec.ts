// A superadmin acts for a member, in every tab, and comes back.
import type { Page } from '@playwright/test'
import { grantImpersonation, openMember, openSuperadmin } from '../../support/identity/impersonation.ts'
import type { Person } from '../../support/person.ts'
import { changeProduct } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Impersonation' })
const stopOf = (page: Page) => bannerOf(page).getByRole('button', { name: 'Stop impersonating' })

/** The company in the navigation tells whose page it is. */
const companyOf = (page: Page, { company }: Person) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByText(company)

test('a superadmin acts for a member and returns, in two tabs', async ({
  page,
  person: ada,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 40[13] /)
  const adasPage = await (await openBrowser()).newPage()
  const member = await openMember(adasPage, ada)
  const superadmin = ada.stranger()
  const client = await openSuperadmin(page, { product, superadmin })
  const tab = await page.context().newPage()
  await tab.goto('/component/all')
  await expect(companyOf(tab, superadmin)).toBeVisible()

  // Any page opened so goes to /confirm.
  const link = await grantImpersonation(client, member)
  await page.goto(link.replace('/confirm?', '/dashboard?'))
  await expect(page).toHaveURL('/dashboard')
  await expect(bannerOf(page)).toContainText(
    `You (${superadmin.email}) are acting as ${ada.email} at ${ada.company}.`,
  )
  await expect(bannerOf(page)).toContainText('Ends in 60 min.')
  await expect(companyOf(page, ada)).toBeVisible()
  await expect(bannerOf(tab)).toBeVisible()
  await expect(companyOf(tab, ada)).toBeVisible()

  // No script finds the session that waits.
  const waiting = (await page.context().cookies(`${product.url}/impersonation/stop`)).find(
    ({ name }) => name === 'trellis-waiting',
  )
  expect(waiting).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/impersonation' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('trellis-waiting')

  await page.goto('/pricing')
  await expect(stopOf(page)).toBeVisible()
  for (const closed of ['/profile', '/settings/organization/security']) {
    await page.goto(closed)
    await expect(page.getByRole('heading', { name: 'Not Available While Impersonating' })).toBeVisible()
    await expect(stopOf(page)).toBeVisible()
  }

  const notice = await ada.openNotice()
  expect(notice.text).toContain('Reason: Ticket 4711')
  await adasPage.goto('/profile')
  await expect(adasPage.getByRole('listitem').filter({ hasText: 'Support access' })).toContainText(
    'a superadmin acts for you',
  )

  await stopOf(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(companyOf(page, superadmin)).toBeVisible()
  await expect(bannerOf(page)).toHaveCount(0)
  await expect(companyOf(tab, superadmin)).toBeVisible()
  await expect(bannerOf(tab)).toHaveCount(0)
  await adasPage.reload()
  await expect(adasPage.getByText('Support access')).toHaveCount(0)

  // The link works once.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Impersonation Not Started' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(companyOf(page, superadmin)).toBeVisible()
})

test('a link is of no use to another person, and still works for the superadmin', async ({
  page,
  person: ada,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 40[13] /)
  const member = await openMember(await (await openBrowser()).newPage(), ada)
  const superadmin = ada.stranger()
  const link = await grantImpersonation(await openSuperadmin(page, { product, superadmin }), member)
  const thief = ada.stranger()
  const thiefsPage = await (await openBrowser()).newPage()
  await thiefsPage.goto(link)
  await expect(thiefsPage.getByText('The link has not been used.')).toBeVisible()
  await thief.register(thiefsPage)
  await thiefsPage.goto(link)
  await expect(thiefsPage.getByText('The link has not been used.')).toBeVisible()
  await thiefsPage.goto('/dashboard')
  await expect(companyOf(thiefsPage, thief)).toBeVisible()

  await page.goto(link)
  await expect(companyOf(page, ada)).toBeVisible()
})

test('the page returns by itself when the person ends the access, after signing out, and after an hour', async ({
  page,
  person: ada,
  product,
  openBrowser,
  troubles,
}) => {
  troubles.expect(/status of 40[0134] /)
  const member = await openMember(await (await openBrowser()).newPage(), ada)
  const superadmin = ada.stranger()
  const client = await openSuperadmin(page, { product, superadmin })
  await page.goto(await grantImpersonation(client, member))
  await expect(companyOf(page, ada)).toBeVisible()
  await changeProduct(product, 'delete from auth.sessions where user_id = $1 and actor_id is not null', [
    member.userId,
  ])
  await page.reload()
  await expect(companyOf(page, superadmin)).toBeVisible()

  await page.goto(await grantImpersonation(client, member))
  await expect(companyOf(page, ada)).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL('/dashboard')
  await expect(companyOf(page, superadmin)).toBeVisible()

  await page.goto(await grantImpersonation(client, member))
  await expect(companyOf(page, ada)).toBeVisible()
  await expect(bannerOf(page).getByText(/^Ends in (60|59) min\.$/)).toBeVisible()
  await shortenActing(page, 120_000)
  await page.clock.install()
  await page.reload()
  await expect(bannerOf(page).getByText(/^Ends in [12] min\.$/)).toBeVisible()
  await page.clock.fastForward('02:05')
  await expect(companyOf(page, superadmin)).toBeVisible()
})

/**
 * A browser whose clock is an hour ahead takes the token of the superadmin for one that is over, too. So the end comes
 * closer instead.
 */
async function shortenActing(page: Page, rest: number): Promise<void> {
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'trellis-acting')
  if (cookie === undefined) throw new Error('Nobody acts')
  const facts = JSON.parse(decodeURIComponent(cookie.value))
  const value = encodeURIComponent(JSON.stringify({ ...facts, until: Date.now() + rest }))
  await page.context().addCookies([{ ...cookie, value }])
}

test('the banner fits on a phone', async ({ person: ada, product, openBrowser }) => {
  const member = await openMember(await (await openBrowser()).newPage(), ada)
  const phone = await (await openBrowser({ viewport: { width: 390, height: 800 } })).newPage()
  const client = await openSuperadmin(phone, { product, superadmin: ada.stranger() })
  await phone.goto(await grantImpersonation(client, member))
  await expect(bannerOf(phone)).toContainText(`Acting as ${ada.email}.`)
  expect(await bannerOf(phone).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 44 })
  const stop = await stopOf(phone).boundingBox()
  expect((stop?.x ?? 0) + (stop?.width ?? 0)).toBeLessThanOrEqual(390)
  await phone.evaluate(() => window.scrollTo(0, 400))
  expect((await bannerOf(phone).boundingBox())?.y).toBe(0)
})
