import { cardsIn, recordWriting } from '../../support/painted-cards.ts'
import { expect, test } from '../../support/story.ts'

test('the landing page tells it in order, and draws the demo organization', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'How it works',
    'A score you can argue with',
    'Ask, and get answers with reasons',
    'The whole company on one page',
    'One price per company',
    'Put your first five components on the trellis',
    'Product',
    'Company',
    'Legal',
  ])
  const overview = page.locator('[data-part=demo-overview]')
  await expect(overview.locator('canvas')).toHaveCount(0)
  await overview.scrollIntoViewIfNeeded()
  await expect(overview.getByLabel('Dependency diagram of the demo organization')).toBeVisible()
  await expect(overview.locator('[data-part=diagram][data-painted]')).toBeVisible()
})

test('the demo organization can be read on the landing page: whole on a wide screen, in part on a phone', async ({
  page,
}) => {
  await recordWriting(page)
  const picture = page.locator('[data-part=demo-overview] [data-part=diagram]')
  const look = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    await page.locator('[data-part=demo-overview]').scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('data-painted', '')
    const zoom = await picture.getByText(/^\d+%$/).textContent()
    expect(Number.parseInt(zoom ?? '', 10)).toBeGreaterThanOrEqual(60)
    const cards = await cardsIn(picture)
    const names = cards.map(({ name }) => name)
    expect(names.filter((name) => titles.includes(name)).length).toBeGreaterThanOrEqual(0.9 * names.length)
    expect(cards.filter(({ score, version }) => !/^\d+$/.test(score) || version === '')).toEqual([])
    return cards
  }
  const graph = await (await page.request.get('/demo/architecture/graph')).json()
  const titles: string[] = graph.components.title
  expect(await look({ width: 1440, height: 900 })).toHaveLength(titles.length)
  expect((await look({ width: 390, height: 844 })).length).toBeGreaterThanOrEqual(4)
})

test('the plans come from the database, by the month or by the year', async ({ page }) => {
  await page.goto('/pricing')
  const plans = page.getByRole('article')
  await expect(plans.getByRole('heading')).toHaveText(['Team', 'Business', 'Enterprise'])
  await expect(plans.nth(0)).toContainText('$49')
  await expect(plans.nth(1)).toContainText('$199')
  await expect(plans.nth(2)).toContainText('On request')
  await page.getByRole('link', { name: 'Yearly' }).click()
  await expect(page).toHaveURL('/pricing?pay=year')
  await expect(plans.nth(0)).toContainText('$40.83')
  await expect(plans.nth(0)).toContainText('$490 billed yearly')
  await expect(plans.nth(2).getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    '/contact?about=sales',
  )
  const row = page.getByRole('row', { name: /^Components/ })
  await expect(row.getByRole('cell')).toHaveText(['100', '1,000', 'Unlimited'])
  await page.getByText('What counts as a component?').click()
  await expect(page.getByText(/^Anything you build that has versions/)).toBeVisible()
})

test('the changelog is the repository’s own, with a feed', async ({ page, request, product }) => {
  await page.goto('/changelog')
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible()
  await expect(page.getByText(/Its 7-day trial starts without a credit card/)).toBeVisible()
  const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  const feed = await request.get(address ?? '')
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  const text = await feed.text()
  expect(text).toContain(`<link rel="self" href="${product.url}/changelog.atom"/>`)
  expect(text).toContain('Its 7-day trial starts without a credit card')
})

for (const [path, title] of [
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy notice'],
] as const) {
  test(`${path} has a version and says that it is a template`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^Version \d+\.\d+, effective \d+ \w+ \d{4}$/)).toBeVisible()
    await expect(page.getByText(/Have it reviewed by a lawyer/)).toBeVisible()
    await expect(page.locator('main h2').first()).toBeVisible()
  })
}

test('robots and sitemap name the public address, and every page of the sitemap is there', async ({
  request,
  product,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dashboard')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const places = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place)
  expect(places).toEqual(
    ['/', '/changelog', '/contact', '/demo', '/pricing', '/privacy', '/terms'].map(
      (path) => product.url + path,
    ),
  )
  for (const place of places) expect((await request.get(place)).status(), place).toBe(200)
})

for (const path of ['/', '/demo', '/pricing', '/changelog', '/contact', '/terms', '/privacy']) {
  test(`${path} has a title, a description, a card and one address`, async ({ request, product }) => {
    const html = await (await request.get(path)).text()
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(html).toMatch(/<title>[^<]+ · Trellis<\/title>/)
    expect(html.match(/<link rel="canonical"/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="${product.url}${path}"/>`)
    expect(contentOf('description')?.length).toBeGreaterThan(30)
    expect(contentOf('og:url')).toBe(product.url + path)
    expect(contentOf('twitter:card')).toBe('summary_large_image')
    const card = await request.get(contentOf('og:image') ?? '')
    expect(card.status()).toBe(200)
    expect(card.headers()['content-type']).toBe('image/png')
    expect(html).not.toContain('.invalid')
  })
}

test('structured data is data that can be read', async ({ request, product }) => {
  const factsOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
    return [...blocks].map(([, text = '']) => JSON.parse(text))
  }
  expect(await factsOf('/')).toEqual([
    expect.objectContaining({ '@type': 'SoftwareApplication', url: `${product.url}/` }),
  ])
  const [offers, questions] = await factsOf('/pricing')
  expect(offers.offers).toContainEqual({
    '@type': 'Offer',
    name: 'Team',
    price: '49.00',
    priceCurrency: 'USD',
  })
  expect(questions['@type']).toBe('FAQPage')
})

for (const [path, title] of [
  ['/suspended', 'Your company is suspended'],
  ['/not-active', 'Your company has no active plan'],
] as const) {
  test(`${path} says what happened and whom to ask`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      '/contact?about=support',
    )
  })
}
