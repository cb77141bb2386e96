// Every screen of the product with the way to reach it: what the accessibility story visits and what
// script/screenshots takes pictures of.
import { expect, type Page } from '@playwright/test'
import { type AddedComponent, fillCatalog, openCatalog } from './catalog.ts'
import { type Checkout, fillCheckout } from './checkout.ts'
import { ageOneTimeTokens, setRole } from './database.ts'
import { fillCyclicCatalog, openDiagram } from './diagram.ts'
import type { Person } from './person.ts'
import type { Product } from './product.ts'

type Visit = { page: Page; person: Person; product: Product }

export type Screen = { name: string; open: (visit: Visit) => Promise<void> }

export const screenAt = (name: string, path: string): Screen => ({
  name,
  open: async ({ page }) => {
    await page.goto(path)
  },
})

/** A page of a company that has components, of which two are the person's own. */
async function openFilled({ page, person }: Visit, path: string): Promise<Map<string, AddedComponent>> {
  await person.register(page)
  const added = await fillCatalog(await openCatalog(page))
  await page.goto(path)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  return added
}

/** A page of a company around one component that is behind. */
const screenOfCheckout = (
  name: string,
  path: (checkout: Checkout) => string,
  arrive?: (page: Page) => Promise<void>,
): Screen => ({
  name,
  open: async ({ page, person }) => {
    await person.register(page)
    await page.goto(path(await fillCheckout(page)))
    await arrive?.(page)
  },
})

/** The same as someone who may only read. */
const screenOfDeveloper = (name: string, path: (checkout: Checkout) => string): Screen => ({
  name: `${name}-developer`,
  open: async ({ page, person, product }) => {
    await person.register(page)
    const checkout = await fillCheckout(page)
    await setRole(product, person.email, 'developer')
    await page.goto(path(checkout))
  },
})

const payments = ({ id }: Checkout) => `/component/${id('payments-api')}`
const checkoutWeb = ({ id }: Checkout) => `/component/${id('checkout-web')}`
const release = (checkout: Checkout) => `${payments(checkout)}/version/${checkout.id('payments-api 5.0.0')}`

const componentScreens: readonly Screen[] = [
  screenOfCheckout('component', checkoutWeb),
  screenOfDeveloper('component', checkoutWeb),
  screenOfCheckout('component-dependencies', (checkout) => `${checkoutWeb(checkout)}/dependencies`),
  screenOfDeveloper('component-dependencies', (checkout) => `${checkoutWeb(checkout)}/dependencies`),
  screenOfCheckout(
    'upgrade-brief',
    (checkout) => `${checkoutWeb(checkout)}/dependencies?brief=${checkout.id('payments-api')}`,
    (page) => expect(page.getByRole('dialog', { name: 'Upgrade brief for checkout-web' })).toBeVisible(),
  ),
  screenOfCheckout('component-dependents', (checkout) => `${payments(checkout)}/dependents`),
  screenOfCheckout('component-versions', (checkout) => `${payments(checkout)}/versions`),
  screenOfCheckout('component-users', (checkout) => `${checkoutWeb(checkout)}/users`),
  screenOfCheckout('component-delete', checkoutWeb, async (page) => {
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete component' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete component' }).click()
    await expect(page.getByRole('list', { name: 'Who depends on it' })).toBeVisible()
  }),
  screenOfCheckout('version', release),
  screenOfDeveloper('version', release),
  screenOfCheckout(
    'version-create',
    (checkout) => `${payments(checkout)}/version/create`,
    async (page) => {
      await page.getByRole('button', { name: 'Add change' }).click()
      await page.getByLabel('Kind of change').selectOption('Breaking')
      await page.getByLabel('What changed').fill('Receipts are signed')
      await expect(page.getByText('Organization health')).toBeVisible()
    },
  ),
  screenOfCheckout('version-edit', (checkout) => `${release(checkout)}/edit`),
  screenOfCheckout('component-not-found', () => '/component/00000000-0000-4000-8000-000000000000'),
  screenOfCheckout(
    'version-not-found',
    (checkout) => `${payments(checkout)}/version/00000000-0000-4000-8000-000000000000`,
  ),
]

/** The list of a company that has projects; answers the id of the first. */
async function openProjects({ page, person }: Visit, path: string): Promise<string> {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
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
  await page.goto(path)
  await expect(page.getByRole('row')).toHaveCount(3)
  return id
}

export const screens: readonly Screen[] = [
  ...componentScreens,
  screenAt('home', '/'),
  screenAt('pricing', '/pricing'),
  screenAt('contact', '/contact?about=demo'),
  screenAt('changelog', '/changelog'),
  screenAt('terms', '/terms'),
  screenAt('privacy', '/privacy'),
  screenAt('suspended', '/suspended'),
  screenAt('not-active', '/not-active'),
  screenAt('sign-in', '/signin'),
  screenAt('sign-up', '/signup'),
  screenAt('not-found', '/no/such/page'),
  screenAt('confirm-invalid', '/confirm?type=magiclink'),
  { name: 'check-your-inbox', open: ({ page, person }) => person.askForLink(page) },
  {
    name: 'confirm-expired',
    open: async ({ page, person, product }) => {
      await person.askForLink(page)
      const link = await person.takeLink()
      await ageOneTimeTokens(product, person.email)
      await page.goto(link)
      await expect(page.getByText('Magic Link Expired. Please Request a New One')).toBeVisible()
    },
  },
  {
    name: 'registration',
    open: async ({ page, person }) => {
      await person.askForLink(page, '/signup')
      await page.goto(await person.takeLink())
      await expect(page).toHaveURL('/registration')
    },
  },
  {
    name: 'docs',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/docs?page=health-score')
    },
  },
  { name: 'dashboard-empty', open: ({ page, person }) => person.signUp(page) },
  {
    name: 'dashboard',
    open: async ({ page, person }) => {
      await person.register(page)
      const catalog = await openCatalog(page)
      const added = await fillCatalog(catalog)
      const { organizationId } = catalog
      const rule = { organization_id: organizationId, kind: 'documentation_link', level: 'warn' }
      await catalog.call('set-component-rule', rule)
      await page.goto(`/dashboard?target=${added.get('event-bus')?.id}`)
      await expect(page.getByText('When event-bus changes')).toBeVisible()
      await expect(page.getByText('A documentation link is required').first()).toBeVisible()
    },
  },
  {
    name: 'getting-started',
    open: async ({ page, person }) => {
      await person.register(page)
      await (await openCatalog(page)).add({ title: 'event-bus' })
      await page.goto('/getting-started')
      await expect(page.getByText('3 of 7 done')).toBeVisible()
    },
  },
  {
    name: 'projects-empty',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/project')
      await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    },
  },
  { name: 'projects', open: async (visit) => void (await openProjects(visit, '/project')) },
  {
    name: 'project',
    open: async (visit) => {
      const id = await openProjects(visit, '/project')
      await visit.page.goto(`/project/${id}`)
      await expect(visit.page.locator('[data-part=diagram][data-painted]')).toBeVisible()
    },
  },
  {
    name: 'project-edit',
    open: async (visit) => {
      const id = await openProjects(visit, '/project')
      await visit.page.goto(`/project/${id}/edit`)
      await expect(visit.page.getByLabel('Project name')).toHaveValue('Checkout')
    },
  },
  {
    name: 'palette',
    open: async (visit) => {
      await openFilled(visit, '/component/all')
      const { page } = visit
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search components, versions, pages' }).fill('payments')
      await expect(page.getByRole('group', { name: 'Versions' })).toBeVisible()
    },
  },
  screenAt('demo', '/demo'),
  {
    name: 'demo-dashboard',
    open: async ({ page }) => {
      await page.goto('/demo/dashboard')
      await expect(page.getByText('components behind').first()).toBeVisible()
    },
  },
  { name: 'components', open: async (visit) => void (await openFilled(visit, '/component/all')) },
  {
    name: 'components-no-match',
    open: async (visit) => void (await openFilled(visit, '/component/all?q=nothing+of+the+kind')),
  },
  { name: 'my-components', open: async (visit) => void (await openFilled(visit, '/my-components')) },
  {
    name: 'component-new',
    open: async (visit) => {
      await openFilled(visit, '/component/all')
      const { page } = visit
      await page.goto('/component/new')
      await page.getByRole('button', { name: 'Create component' }).click()
      await expect(page.getByText('Component title is required')).toBeVisible()
      await page.getByRole('combobox', { name: 'Add a dependency' }).fill('pay')
      await expect(page.getByRole('option', { name: 'payments-api' })).toBeVisible()
    },
  },
  {
    name: 'component-edit',
    open: async (visit) => {
      const added = await openFilled(visit, '/component/all')
      await visit.page.goto(`/component/${added.get('checkout-web')?.id}/edit`)
      await expect(visit.page.getByRole('heading', { name: 'Edit checkout-web' })).toBeVisible()
    },
  },
  {
    name: 'architecture',
    open: async ({ page, person }) => {
      await fillCyclicCatalog(page, person)
      await openDiagram(page)
    },
  },
  {
    name: 'architecture-chosen',
    open: async ({ page, person }) => {
      const { id } = await fillCyclicCatalog(page, person)
      await openDiagram(page, `?selected=${id('payments-api')}`)
    },
  },
  {
    name: 'architecture-table',
    open: async ({ page, person }) => {
      await fillCyclicCatalog(page, person)
      await page.goto('/architecture?view=table')
      await expect(page.getByRole('table', { name: 'Dependencies' })).toBeVisible()
    },
  },
  {
    name: 'architecture-empty',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/architecture')
      await expect(page.getByRole('heading', { name: 'Nothing to draw yet' })).toBeVisible()
    },
  },
  {
    name: 'components-empty',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/component/all')
      await expect(page.getByRole('heading', { name: 'No components yet' })).toBeVisible()
    },
  },
  {
    name: 'signed-out',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/logout')
      await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
    },
  },
]
