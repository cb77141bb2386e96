// `test` for the browser stories. Each worker has its own product and mail server, so stories share no database with
// another worker and need no channel between processes to wait for a mail.
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { colleaguesIn, type OpenColleague } from './colleague.ts'
import { Companies } from './companies.ts'
import type { AcmePerson } from './identity-providers/acme.ts'
import type { GooglePerson, RunningProvider } from './identity-providers/google.ts'
import { type ProviderPorts, providerSettings } from './identity-providers/registration.ts'
import { type NameServer, openNameServer } from './identity-providers/sso/name-server.ts'
import type { OidcProvider } from './identity-providers/sso/oidc-provider.ts'
import type { CompanyPerson } from './identity-providers/sso/provider-pages.ts'
import type { SamlProvider } from './identity-providers/sso/saml-provider.ts'
import { atOrchard, connectCompany, ownDomain } from './identity-providers/sso/settings.ts'
import { jitter } from './jitter.ts'
import { waitForLife } from './living-pages.ts'
import { Person } from './person.ts'
import { findFreePort } from './product/free-port.ts'
import { MailServer } from './product/mail-server.ts'
import { type Product, startProduct } from './product/product.ts'
import { Troubles } from './troubles.ts'

type StoryFixtures = {
  person: Person
  troubles: Troubles
  /** A second browser that shares nothing with the first one, as if on another machine. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Another person of a company, in their own browser. */
  openColleague: OpenColleague
  /** Starts the providers of the product's settings, which most stories do without, with these people. */
  openProviders: (people: ProviderPeople) => Promise<void>
  /** The identity provider of a company, with these people. */
  openSaml: (people: readonly CompanyPerson[]) => Promise<SamlProvider>
  openOidc: (people: readonly CompanyPerson[]) => Promise<OidcProvider>
  /** Registers `person` and connects their company to a SAML provider, with people of these names at its domain. */
  openCompany: OpenCompany
}

type OpenCompany = <const Names extends readonly string[]>(
  names: Names,
  mode: 'on' | 'enforced',
) => Promise<{ domain: string; saml: SamlProvider; people: { [Each in keyof Names]: CompanyPerson } }>

type ProviderPeople = { google?: readonly GooglePerson[]; acme?: readonly AcmePerson[] }

type WorkerFixtures = {
  mailServer: MailServer
  providerPorts: ProviderPorts
  /** The only DNS server that the product asks for the records of domains. */
  nameServer: NameServer
  product: Product
  companies: Companies
}

export const test = base.extend<StoryFixtures, WorkerFixtures>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const mailServer = await MailServer.start()
      await use(mailServer)
      await mailServer.stop()
    },
    { scope: 'worker' },
  ],
  providerPorts: [
    async ({ browserName: _ }, use) =>
      use({ google: await findFreePort('provider'), acme: await findFreePort('provider') }),
    { scope: 'worker' },
  ],
  nameServer: [
    async ({ browserName: _ }, use) => {
      const nameServer = await openNameServer()
      await use(nameServer)
      await nameServer.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailServer, providerPorts, nameServer }, use) => {
      const product = await startProduct({
        SMTP_URL: mailServer.url,
        MAIL_MIN_INTERVAL: '0',
        ...providerSettings(providerPorts),
        // The providers of companies run on this machine.
        SSO_ALLOW_PRIVATE: 'on',
        // So do the receivers of webhooks.
        WEBHOOKS_ALLOW_PRIVATE: 'on',
        DNS_SERVERS: nameServer.address,
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  companies: [
    async ({ browser, mailServer, product }, use) => use(new Companies(browser, { mailServer, product })),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  person: async ({ mailServer, product }, use) => use(new Person({ mailServer, product })),
  troubles: [
    async ({ browserName: _ }, use) => {
      const troubles = new Troubles()
      await use(troubles)
      expect(troubles.unexpected(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, troubles }, use) => {
    troubles.watch(context)
    waitForLife(context)
    await jitter(context)
    await use(context)
  },
  openBrowser: async ({ browser, baseURL, userAgent, troubles }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        ...(userAgent !== undefined && { userAgent }),
        ...options,
      })
      troubles.watch(context)
      waitForLife(context)
      await jitter(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  openColleague: async ({ product, mailServer, openBrowser }, use) =>
    use(colleaguesIn({ product, mailServer, openBrowser })),
  openProviders: async ({ product, providerPorts }, use) => {
    const running: RunningProvider[] = []
    const callbackUrl = `${product.url}/auth/v1/callback`
    await use(async ({ google, acme }) => {
      if (google) {
        const { openGoogle } = await import('./identity-providers/google.ts')
        running.push(await openGoogle({ port: providerPorts.google, callbackUrl, people: google }))
      }
      if (acme) {
        const { openAcme } = await import('./identity-providers/acme.ts')
        running.push(await openAcme({ port: providerPorts.acme, callbackUrl, people: acme }))
      }
    })
    for (const provider of running) await provider.close()
  },
  openSaml: async ({ product }, use) => {
    const running: RunningProvider[] = []
    await use(async (people) => {
      const { openSamlProvider } = await import('./identity-providers/sso/saml-provider.ts')
      const url = `${product.url}/auth/v1/sso/saml`
      const provider = await openSamlProvider({ entityId: `${url}/metadata`, acsUrl: `${url}/acs` }, people)
      running.push(provider)
      return provider
    })
    for (const provider of running) await provider.close()
  },
  openOidc: async ({ browserName: _ }, use) => {
    const running: RunningProvider[] = []
    await use(async (people) => {
      const { openOidcProvider } = await import('./identity-providers/sso/oidc-provider.ts')
      const provider = await openOidcProvider(people)
      running.push(provider)
      return provider
    })
    for (const provider of running) await provider.close()
  },
  openCompany: async ({ page, person, product, nameServer, openSaml }, use) =>
    use(async (names, mode) => {
      const domain = ownDomain()
      const people = names.map((name) => atOrchard(domain, name))
      const saml = await openSaml(people)
      await person.register(page)
      await connectCompany(page, { product, nameServer, domain, fields: saml.fields, mode })
      return { domain, saml, people: people as { [Each in keyof typeof names]: CompanyPerson } }
    }),
})

export { expect }
