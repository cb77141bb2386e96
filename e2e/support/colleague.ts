// A second person of the same company, in a browser of their own.
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Catalog } from './catalog.ts'
import { addMember } from './database.ts'
import type { MailServer } from './mail-server.ts'
import { Person } from './person.ts'
import type { Product } from './product.ts'

export type Office = {
  product: Product
  mailServer: MailServer
  openBrowser: (options?: BrowserContextOptions) => Promise<{ newPage: () => Promise<Page> }>
}

type Role = 'maintainer' | 'admin' | 'developer'

/** Signs up, and is then a member as an accepted invitation would make them. */
export async function openColleague(
  { product, mailServer, openBrowser }: Office,
  { organizationId }: Pick<Catalog, 'organizationId'>,
  { role, options }: { role: Role; options?: BrowserContextOptions },
): Promise<{ page: Page; person: Person }> {
  const person = new Person({ mailServer, product })
  const page = await (await openBrowser(options)).newPage()
  await person.openSession(page)
  await addMember(product, { email: person.email, organizationId, role })
  return { page, person }
}
