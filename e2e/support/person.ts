// A person of a story: an address of their own, the mails sent to it, and the steps that most stories begin with.
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { MailServer, ReceivedMail } from './mail-server.ts'

export class Person {
  readonly email: string
  readonly company: string
  readonly #mailServer: MailServer
  #opened = 0

  constructor(mailServer: MailServer) {
    const tag = randomUUID().slice(0, 8)
    this.email = `mara-${tag}@example.com`
    this.company = `Larkfield ${tag}`
    this.#mailServer = mailServer
  }

  /** The next mail to this person that no step has opened yet. */
  async openMail(): Promise<ReceivedMail> {
    const mail = await this.#mailServer.waitForMail(this.email, { seen: this.#opened })
    this.#opened += 1
    return mail
  }

  async takeLink(): Promise<string> {
    const { text } = await this.openMail()
    const link = /https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0]
    if (link === undefined) throw new Error(`There is no link in the mail:\n${text}`)
    return link
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

  /** From nothing to the dashboard of a new company. */
  async signUp(page: Page): Promise<void> {
    await this.askForLink(page, '/signup')
    await page.goto(await this.takeLink())
    await this.createCompany(page)
  }

  async signIn(page: Page): Promise<void> {
    await this.askForLink(page)
    await page.goto(await this.takeLink())
    await expect(page).toHaveURL('/dashboard')
  }
}
