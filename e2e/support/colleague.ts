// A second person of the same company, in their own browser.
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Catalog } from './catalog.ts'
import { Person } from './person.ts'
import { addMember } from './product/database.ts'
import type { MailServer } from './product/mail-server.ts'
import type { Product } from './product/product.ts'

type Office = {
  product: Product
  mailServer: MailServer
  openBrowser: (options?: BrowserContextOptions) => Promise<{ newPage: () => Promise<Page> }>
}

type Colleague = { role: 'maintainer' | 'admin' | 'developer'; options?: BrowserContextOptions }

export type OpenColleague = (
  company: Pick<Catalog, 'organizationId'>,
  colleague: Colleague,
) => Promise<{ page: Page; person: Person }>

/** Signs up and becomes a member, as if through an accepted invitation. */
export function colleaguesIn({ product, mailServer, openBrowser }: Office): OpenColleague {
  return async ({ organizationId }, { role, options }) => {
    const person = new Person({ mailServer, product })
    const page = await (await openBrowser(options)).newPage()
    await person.openSession(page)
    await addMember(product, { email: person.email, organizationId, role })
    return { page, person }
  }
}
