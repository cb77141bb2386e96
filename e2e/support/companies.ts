// Companies that stories share because they only read them. Each worker creates a company when a story first enters it.
// A story that writes anything, even a setting of the person, registers a company of its own.
import type { Browser, Page } from '@playwright/test'
import { type AddedComponent, fillCatalog, openCatalog } from './catalog.ts'
import { fillCyclicCatalog } from './diagram.ts'
import { type Home, Person } from './person.ts'
import { type Checkout, fillCheckout } from './product/checkout.ts'
import { setRole } from './product/database.ts'
import type { Product } from './product/product.ts'

type Founding = { page: Page; person: Person; product: Product }

const makers = {
  empty: async ({ page, person }: Founding) => person.register(page),
  small: async ({ page, person }: Founding) => {
    await person.register(page)
    return fillCatalog(await openCatalog(page))
  },
  cyclic: async ({ page, person }: Founding) => {
    const { id } = await fillCyclicCatalog(page, person)
    return { id }
  },
  'small with projects': makeProjects,
  checkout: makeCheckout,
  /** Its one person may only read. */
  'checkout of a developer': async (founding: Founding) => {
    const checkout = await makeCheckout(founding)
    await setRole(founding.product, founding.person.email, 'developer')
    return checkout
  },
}

async function makeCheckout({ page, person }: Founding): Promise<Pick<Checkout, 'id'>> {
  await person.register(page)
  const { id } = await fillCheckout(page)
  return { id }
}

/** Also returns the id of the first project. */
async function makeProjects({ page, person }: Founding) {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added: Map<string, AddedComponent> = await fillCatalog(catalog)
  const create = (name: string, titles: string[], description?: string) =>
    catalog.call('create-project', {
      organization_id: catalog.organizationId,
      name,
      description,
      component_ids: titles.map((title) => added.get(title)?.id),
    })
  const { id } = await create(
    'Checkout',
    ['checkout-web', 'payments-api', 'event-bus', 'fraud-scoring'],
    'Everything between cart and receipt.',
  )
  await create('Back office', ['erp-monolith', 'loyalty-service'])
  return { added, projectId: id as string }
}

type Makers = typeof makers
type Made<Name extends keyof Makers> = Awaited<ReturnType<Makers[Name]>>
type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]
type Company = { person: Person; cookies: Cookies; made: unknown }

export class Companies {
  readonly #made = new Map<keyof Makers, Promise<Company>>()
  readonly #browser: Browser
  readonly #home: Home & { product: Product }

  constructor(browser: Browser, home: Home & { product: Product }) {
    this.#browser = browser
    this.#home = home
  }

  /** Signs the page's browser in as the person of the company. */
  async enter<Name extends keyof Makers>(
    page: Page,
    name: Name,
  ): Promise<{ person: Person; made: Made<Name> }> {
    const company = this.#made.get(name) ?? this.#make(name)
    this.#made.set(name, company)
    const { person, cookies, made } = await company
    await page.context().addCookies(cookies)
    return { person, made: made as Made<Name> }
  }

  async #make(name: keyof Makers): Promise<Company> {
    const { product } = this.#home
    const context = await this.#browser.newContext({ baseURL: product.url })
    try {
      const person = new Person(this.#home)
      const made = await makers[name]({ page: await context.newPage(), person, product })
      return { person, cookies: await context.cookies(), made }
    } finally {
      await context.close()
    }
  }
}
