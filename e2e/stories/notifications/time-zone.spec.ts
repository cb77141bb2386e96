// Digests go out in the time zone of their reader, whom nobody asks for it.
import { openLive } from '../../support/live.ts'
import { queryProduct } from '../../support/product/database.ts'
import type { Product } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

const stored = async (product: Product, email: string) => {
  const [row] = await queryProduct(
    product,
    `select s.time_zone, s.time_zone_is_chosen from public.notification_settings s
     join public.profiles p on p.id = s.user_id where p.email = '${email}'`,
  )
  return row
}

test('the time zone of the first browser is taken over, and stays until the person chooses another', async ({
  page,
  person,
  product,
  openBrowser,
}) => {
  await person.register(page)
  await page.goto('/dashboard')
  const taken = { time_zone: 'Asia/Tokyo', time_zone_is_chosen: false }
  await expect.poll(() => stored(product, person.email)).toEqual(taken)

  // On a journey.
  const cookies = await page.context().cookies()
  const abroad = await openBrowser({ timezoneId: 'America/Sao_Paulo' })
  await abroad.addCookies(cookies)
  const theirs = await abroad.newPage()
  const patches: string[] = []
  theirs.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url())
  })
  // The time zone would be taken over before the live connection is open.
  await openLive(theirs, '/profile')
  const zone = theirs.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('Asia/Tokyo')
  await theirs.getByRole('button', { name: /^Use this browser’s time zone: America\/Sao Paulo/ }).click()
  await expect(theirs.getByText('Time zone saved: America/Sao_Paulo').first()).toBeVisible()
  expect(patches).toEqual([])
  expect(await stored(product, person.email)).toEqual({
    time_zone: 'America/Sao_Paulo',
    time_zone_is_chosen: true,
  })
})
