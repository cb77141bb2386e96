// A person in a story: their own address, the mails sent to it, and the steps that most stories start with.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createServerClient } from '@supabase/ssr'
import type { MailServer, ReceivedMail } from './product/mail-server.ts'
import { type Product, publishableKey } from './product/product.ts'

/** The product that a person uses and the server that receives their mail. */
export type Home = { mailServer: MailServer; product: Pick<Product, 'url'> }

const isNotice = ({ text }: ReceivedMail) => /\/profile$/m.test(text)

export class Person {
  readonly email: string
  readonly company: string
  readonly #home: Home
  #opened = 0

  /** A new person, unless the story needs the same one each time. */
  constructor(home: Home, known?: { email: string; company: string }) {
    const tag = randomUUID().slice(0, 8)
    this.email = known?.email ?? `mara-${tag}@example.com`
    this.company = known?.company ?? `Larkfield ${tag}`
    this.#home = home
  }

  /** Somebody with another account of the same product. */
  stranger(): Person {
    return new Person(this.#home)
  }

  /** Another person, whose address is at the domain of a company. */
  at(domain: string): Person {
    const tag = randomUUID().slice(0, 8)
    return new Person(this.#home, { email: `mara-${tag}@${domain}`, company: `Larkfield ${tag}` })
  }

  /** The next mail to this person that no step has opened yet. */
  async openMail(): Promise<ReceivedMail> {
    const mail = await this.#home.mailServer.waitForMail(this.email, { seen: this.#opened })
    this.#opened += 1
    return mail
  }

  /** The next mail that signs in. Notices about the account may arrive in between. */
  async #openSignInMail(): Promise<ReceivedMail> {
    for (;;) {
      const mail = await this.openMail()
      if (!isNotice(mail)) return mail
    }
  }

  /** The next notice about the account. */
  async openNotice(): Promise<ReceivedMail> {
    for (;;) {
      const mail = await this.openMail()
      if (isNotice(mail)) return mail
    }
  }

  async takeLink(): Promise<string> {
    const { text } = await this.#openSignInMail()
    const link = /https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0]
    if (link === undefined) throw new Error(`There is no link in the mail:\n${text}`)
    return link
  }

  /** The link of the next mail, which is an invitation. */
  async takeInvitation(): Promise<string> {
    const { text } = await this.openMail()
    const link = /https?:\/\/\S+\/accept-invite#token=[\w-]+/.exec(text)?.[0]
    if (link === undefined) throw new Error(`There is no invitation in the mail:\n${text}`)
    return link
  }

  /** Confirms this half of a change of address, on the page behind the link of the next mail. */
  async confirmChange(page: Page): Promise<void> {
    await page.goto(await this.takeLink())
    await page.getByRole('button', { name: 'Confirm address' }).click()
  }

  async takeCode(): Promise<string> {
    const { text } = await this.#openSignInMail()
    const code = /Your code is (\d{6})\./.exec(text)?.[1]
    if (code === undefined) throw new Error(`There is no code in the mail:\n${text}`)
    return code
  }

  async askForLink(page: Page, path = '/signin'): Promise<void> {
    await page.goto(path)
    await this.submitEmail(page)
  }

  async submitEmail(page: Page): Promise<void> {
    await page.getByLabel('Work email').fill(this.email)
    await page.getByRole('button', { name: /^Email me a( sign-in)? link$/ }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  }

  async createCompany(page: Page): Promise<void> {
    await expect(page).toHaveURL('/registration')
    await page.getByLabel('Company name').fill(this.company)
    await page.getByRole('button', { name: 'Create company' }).click()
    await expect(page).toHaveURL('/dashboard')
  }

  /** From nothing to the dashboard of a new company, through every page on the way. */
  async signUpByHand(page: Page): Promise<void> {
    await this.askForLink(page, '/signup')
    await page.goto(await this.takeLink())
    await this.createCompany(page)
  }

  /** The same for stories about something else: no page is opened before the dashboard. */
  async signUp(page: Page): Promise<void> {
    await this.register(page)
    await page.goto('/dashboard')
  }

  /** A new company, with the person signed in in the page's browser, which shows nothing yet. */
  async register(page: Page): Promise<void> {
    const client = await this.openSession(page)
    const { error } = await client.functions.invoke('create-organization', { body: { name: this.company } })
    if (error) throw error
  }

  /**
   * Creates a session from the link of a mail, as the page behind the link does, in the cookies of the page's browser.
   */
  async openSession(page: Page) {
    const { url } = this.#home.product
    const client = createServerClient(url, publishableKey, {
      cookieOptions: { name: 'trellis-auth' },
      cookies: {
        getAll: () => page.context().cookies(url),
        setAll: (cookies) =>
          page.context().addCookies(cookies.map(({ name, value }) => ({ name, value, url }))),
      },
    })
    const asked = await client.auth.signInWithOtp({ email: this.email })
    if (asked.error) throw asked.error
    const { searchParams } = new URL(await this.takeLink())
    const type = searchParams.get('type') === 'signup' ? 'signup' : 'magiclink'
    const { error } = await client.auth.verifyOtp({ token_hash: searchParams.get('token_hash') ?? '', type })
    if (error) throw error
    return client
  }

  async signIn(page: Page): Promise<void> {
    await this.askForLink(page)
    await page.goto(await this.takeLink())
    await expect(page).toHaveURL('/dashboard')
  }
}
