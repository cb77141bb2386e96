import { untilAlive } from '../../support/living-pages.ts'
import { Person } from '../../support/person.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

const germanTitle = 'Wissen, worauf Ihre Software baut'

const withProduct = async (settings: Record<string, string>, story: (product: Product) => Promise<void>) => {
  const product = await startProduct({ I18N_LOCALES: 'en,de,es', ...settings })
  try {
    await story(product)
  } finally {
    await product.stop()
  }
}

test('without the setting there is English alone, whatever the browser speaks', async ({ openBrowser }) => {
  const page = await (await openBrowser({ locale: 'de-DE' })).newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Language' })).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
})

test('no_prefix: the browser decides first, the choice is kept for a year', async ({ openBrowser }) => {
  await withProduct({}, async ({ url }) => {
    const context = await openBrowser({ locale: 'de-AT', baseURL: url })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: germanTitle })).toBeVisible()
    await page.getByRole('link', { name: 'Preise' }).first().click()
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('heading', { level: 1, name: 'Ein Preis pro Unternehmen' })).toBeVisible()
    const before = Date.now() / 1000
    const [kept] = await context.cookies()
    expect(kept).toMatchObject({ name: 'trellis-language', value: 'de', path: '/', sameSite: 'Lax' })
    expect(Math.round(((kept?.expires ?? 0) - before) / 86_400)).toBe(365)

    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Un precio por empresa' })).toBeVisible()
    await page.goto('/signin')
    await expect(page.getByRole('heading', { level: 1, name: 'Inicie sesión en Trellis' })).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Hable con nosotros' })).toBeVisible()
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(0)
    // Closed before its server, which would refuse the page's remaining requests.
    await page.close()
  })
})

test('a member changes the language in the account menu', async ({ page, mailServer }) => {
  await withProduct({ SMTP_URL: mailServer.url, MAIL_MIN_INTERVAL: '0' }, async (product) => {
    const { url } = product
    const person = new Person({ mailServer, product })
    await person.register(page)
    await page.goto(`${url}/dashboard`)
    await page.getByRole('button', { name: `Account of ${person.email}` }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
    // Another document, in the same language: the app itself is English.
    const another = page.waitForEvent('load')
    await menu.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await another
    await untilAlive(page)
    await expect(page).toHaveURL(`${url}/dashboard`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: `Account of ${person.email}` }).click()
    await expect(menu.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked()
    const kept = (await page.context().cookies()).find(({ name }) => name === 'trellis-language')
    expect(kept?.value).toBe('de')
    await page.goto(`${url}/pricing`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ein Preis pro Unternehmen' })).toBeVisible()
    await page.close()
  })
})

test('prefix: every address names its language, through guards, links, payloads and mails', async ({
  openBrowser,
  mailServer,
}) => {
  await withProduct({ I18N_STRATEGY: 'prefix', SMTP_URL: mailServer.url }, async (product) => {
    const { url } = product
    const page = await (await openBrowser({ locale: 'es-ES', baseURL: url })).newPage()
    await page.goto('/')
    await expect(page).toHaveURL('/es')
    await page.goto('/de/dashboard')
    await expect(page).toHaveURL('/de/signin')
    await expect(page.getByRole('heading', { level: 1, name: 'Bei Trellis anmelden' })).toBeVisible()
    await page.goto('/de/login')
    await expect(page).toHaveURL('/de/signin')
    const person = new Person({ mailServer, product })
    await page.getByLabel('Geschäftliche E-Mail').fill(person.email)
    await page.getByRole('button', { name: 'Anmeldelink per E-Mail' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Posteingang/ })).toBeVisible()
    const { subject, text } = await person.openMail()
    expect(subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Trellis')
    expect(text).toContain(`${url}/de/confirm?token_hash=`)
    await page.getByRole('link', { name: 'Trellis, Startseite' }).click()
    await expect(page).toHaveURL('/de')
    await page.getByRole('link', { name: 'Preise' }).first().click()
    await expect(page).toHaveURL('/de/pricing')
    await page.goto('/pricing')
    await expect(page).toHaveURL('/de/pricing')
    const alternates = page.locator('link[rel=alternate][hreflang]')
    await expect(alternates).toHaveCount(4)
    expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['/en', '/de', '/es', '/en'].map((prefix) => `${url}${prefix}/pricing`),
    )
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/pricing')
    await expect(page.getByRole('heading', { level: 1, name: 'One price per company' })).toBeVisible()
    await page.close()
  })
})

test('prefix_except_default: English has none, and a root redirect leads the root elsewhere', async ({
  request,
}) => {
  await withProduct({ I18N_STRATEGY: 'prefix_except_default' }, async ({ url }) => {
    const ask = async (path: string, language = 'en') => {
      const answer = await request.get(url + path, {
        headers: { 'accept-language': language },
        maxRedirects: 0,
      })
      return [
        answer.status(),
        answer.headers().location ?? /<html lang="(\w+)"/.exec(await answer.text())?.[1],
      ]
    }
    expect(await ask('/')).toEqual([200, 'en'])
    expect(await ask('/', 'de')).toEqual([302, '/de'])
    expect(await ask('/terms', 'de')).toEqual([200, 'en'])
    expect(await ask('/de/terms')).toEqual([200, 'de'])
    expect(await ask('/en/terms')).toEqual([302, '/terms'])
  })
  await withProduct({ I18N_ROOT_REDIRECT: '/pricing' }, async ({ url }) => {
    const answer = await request.get(`${url}/`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, '/pricing'])
  })
})

/** Every public page of the specification, and every other page that is open to everybody. */
const languageUnderGerman = {
  '/': 'de',
  '/pricing': 'de',
  '/changelog': 'de',
  '/contact': 'de',
  '/terms': 'de',
  '/privacy': 'de',
  '/signin': 'de',
  '/signup': 'de',
  '/confirm': 'de',
  '/logout': 'de',
  '/registration': 'de',
  '/demo': 'en',
  '/demo/dashboard': 'en',
  '/demo/architecture': 'en',
  '/demo/project': 'en',
  '/demo/component/all': 'en',
  '/suspended': 'en',
  '/not-active': 'en',
  '/nowhere': 'en',
}

test('prefix_and_default: English has both forms, and a page without German offers none', async ({
  page,
  request,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  await withProduct({ I18N_STRATEGY: 'prefix_and_default' }, async ({ url }) => {
    for (const path of ['/terms', '/en/terms', '/de/terms']) {
      const html = await (await request.get(url + path)).text()
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
      expect(canonical).toBe(`${url}${path === '/de/terms' ? path : '/terms'}`)
    }
    await page.goto(`${url}/de`)
    for (const [path, language] of Object.entries(languageUnderGerman)) {
      const german = await page.evaluate(compareWithEnglish, path)
      expect.soft(german.language, path).toBe(language)
      expect.soft(german.englishMarkedGerman, path).toEqual([])
      expect.soft(german.germanMarkedEnglish, path).toEqual([])
      if (language === 'en') expect.soft(german.alternates, path).toEqual([])
      if (path === '/demo') expect.soft(german.canonical).toBe(`${url}/demo`)
    }
    await page.close()
  })
})

/** Runs in the browser: the page's text in each language, beside the English one. Names and figures are ignored. */
async function compareWithEnglish(path: string) {
  const open = async (prefix: string) =>
    new DOMParser().parseFromString(await (await fetch(prefix + path)).text(), 'text/html')
  const textsOf = (parsed: Document, language?: string) => {
    const walker = parsed.createTreeWalker(parsed, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const spoken = node.parentElement?.closest('[lang]')?.getAttribute('lang')
      // A path in the page starts with its language.
      const text = node.textContent?.trim().replace(/\/(de|en)(?=\/)/, '') ?? ''
      const isSentence = (text.match(/\p{L}{2,}/gu) ?? []).length > 3
      const isCode = node.parentElement?.closest('script, style, noscript, [data-part=diagram]')
      if (isSentence && !isCode && (language === undefined || spoken === language)) texts.push(text)
    }
    return texts
  }
  const german = await open('/de')
  const english = new Set(textsOf(await open('/en')))
  return {
    language: german.documentElement.lang,
    englishMarkedGerman: textsOf(german, 'de').filter((text) => english.has(text)),
    germanMarkedEnglish: textsOf(german, 'en').filter((text) => !english.has(text)),
    alternates: [...german.querySelectorAll('[hreflang]')].map((link) => link.getAttribute('hreflang')),
    canonical: german.querySelector('link[rel=canonical]')?.getAttribute('href'),
  }
}
