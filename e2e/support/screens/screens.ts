// Every screen of the product and how to open it, for the accessibility story and script/screenshots.
import { expect } from '@playwright/test'
import { fillCatalog, openCatalog } from '../catalog.ts'
import { openDiagram } from '../diagram.ts'
import { untilAlive } from '../living-pages.ts'
import { ageOneTimeTokens } from '../product/database.ts'
import { auditScreens } from './audit-screens.ts'
import { componentScreens } from './component-screens.ts'
import { demoScreens } from './demo-screens.ts'
import { fileScreens } from './file-screens.ts'
import { firstDayScreens } from './first-day-screens.ts'
import { identityScreens } from './identity-screens.ts'
import { invitationScreens } from './invitation-screens.ts'
import { notificationScreens } from './notification-screens.ts'
import { type Screen, screenAt, type Visit } from './screen.ts'
import { ssoScreens } from './sso-screens.ts'
import { teamScreens } from './team-screens.ts'
import { webhookScreens } from './webhook-screens.ts'

/** A page of a company with components, two of which are assigned to the person. */
async function openFilled({ page, companies }: Visit, path: string) {
  const company = await companies.enter(page, 'small')
  await page.goto(path)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  return company
}

/** A page of a company with projects. The address needs the id of the first. */
async function openProjects({ page, companies }: Visit, path: (projectId: string) => string): Promise<void> {
  const { made } = await companies.enter(page, 'small with projects')
  await page.goto(path(made.projectId))
}

export const screens: readonly Screen[] = [
  ...componentScreens,
  ...demoScreens,
  ...fileScreens,
  ...firstDayScreens,
  ...identityScreens,
  ...invitationScreens,
  ...auditScreens,
  ...notificationScreens,
  ...ssoScreens,
  ...webhookScreens,
  ...teamScreens,
  screenAt('home', '/'),
  screenAt('pricing', '/pricing'),
  screenAt('contact', '/contact?about=demo'),
  {
    name: 'contact-sent',
    open: async ({ page, person }) => {
      await page.goto('/contact')
      await page.getByLabel('Name', { exact: true }).fill(person.company)
      await page.getByLabel('Work email').fill(person.email)
      await page.getByLabel('Message').fill('How do we begin?')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('heading', { name: 'We received your message' })).toBeVisible()
    },
  },
  screenAt('changelog', '/changelog'),
  screenAt('terms', '/terms'),
  screenAt('privacy', '/privacy'),
  screenAt('suspended', '/suspended'),
  screenAt('not-active', '/not-active'),
  screenAt('unsubscribe', '/unsubscribe?token=unknown'),
  screenAt('sign-in', '/signin'),
  screenAt('sign-up', '/signup'),
  {
    name: 'profile',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'small')
      await page.goto('/profile')
      await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible()
    },
  },
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
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/docs?page=health-score')
    },
  },
  {
    name: 'docs-pictures',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/docs?page=creating-a-component')
      await expect(page.getByRole('img', { name: /^The form of a new component/ })).toBeVisible()
    },
  },
  {
    name: 'dashboard-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/dashboard')
    },
  },
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
      await expect(page.getByText('3 of 8 done')).toBeVisible()
    },
  },
  {
    name: 'settings-general',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/settings/organization/general')
      await expect(page.getByLabel('Organization name')).toBeVisible()
    },
  },
  {
    name: 'component-rules',
    open: async ({ page, person }) => {
      await person.register(page)
      const catalog = await openCatalog(page)
      await fillCatalog(catalog)
      const { organizationId: organization_id } = catalog
      await catalog.call('set-component-rules', {
        organization_id,
        rules: [
          { kind: 'version_scheme', level: 'block', settings: { scheme: 'semver' } },
          { kind: 'documentation_link', level: 'warn' },
        ],
      })
      await page.goto('/settings/organization/component-rules')
      await page.getByRole('button', { name: 'Edit Documentation link' }).click()
      await expect(page.getByRole('heading', { name: /fail today$/ })).toBeVisible()
    },
  },
  {
    name: 'settings-security',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/settings/organization/security')
      await expect(page.getByLabel('Sign out after (days)')).toBeVisible()
    },
  },
  {
    name: 'settings-security-tokens',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/settings/organization/security')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByLabel('Name').fill('release-bot')
      await page.getByRole('checkbox', { name: 'versions:write' }).check()
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByRole('heading', { name: 'Copy “release-bot” now' })).toBeVisible()
      await expect(page.getByRole('rowheader', { name: 'release-bot' })).toBeVisible()
    },
  },
  {
    name: 'settings-security-new-token',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/settings/organization/security')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByRole('checkbox', { name: 'versions:write' }).check()
      await expect(page.getByRole('combobox', { name: 'Components' })).toBeVisible()
    },
  },
  {
    name: 'projects-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/project')
      await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    },
  },
  {
    name: 'projects',
    open: async (visit) => {
      await openProjects(visit, () => '/project')
      await expect(visit.page.getByRole('row')).toHaveCount(3)
    },
  },
  {
    name: 'project',
    open: async (visit) => {
      await openProjects(visit, (id) => `/project/${id}`)
      await expect(visit.page.locator('[data-part=diagram][data-painted]')).toBeVisible()
    },
  },
  {
    name: 'project-new',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/project/new')
      await expect(page.getByRole('heading', { level: 1, name: 'New project' })).toBeVisible()
    },
  },
  {
    name: 'project-edit',
    open: async (visit) => {
      await openProjects(visit, (id) => `/project/${id}/edit`)
      await expect(visit.page.getByLabel('Project name')).toHaveValue('Checkout')
    },
  },
  {
    name: 'palette',
    open: async (visit) => {
      await openFilled(visit, '/component/all')
      const { page } = visit
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search components, pages and actions' }).fill('payments')
      await expect(page.getByRole('group', { name: 'Versions' })).toBeVisible()
    },
  },
  {
    name: 'palette-actions',
    open: async (visit) => {
      await openFilled(visit, '/component/all')
      await visit.page.keyboard.press('Control+k')
      await expect(visit.page.getByRole('group', { name: 'Actions' })).toBeVisible()
      // From the first choice up to the last one, which scrolls the list to its end.
      await visit.page.keyboard.press('ArrowUp')
      await expect(visit.page.getByRole('option').last()).toBeInViewport()
    },
  },
  { name: 'components', open: async (visit) => void (await openFilled(visit, '/component/all')) },
  {
    name: 'components-no-match',
    open: async (visit) => void (await openFilled(visit, '/component/all?q=nothing+of+the+kind')),
  },
  {
    name: 'components-filter',
    open: async (visit) => {
      const { person } = await openFilled(visit, '/component/all')
      await visit.page.getByRole('button', { name: 'Assigned', exact: true }).first().click()
      await expect(visit.page.getByRole('option', { name: person.email })).toBeVisible()
    },
  },
  { name: 'my-components', open: async (visit) => void (await openFilled(visit, '/my-components')) },
  {
    name: 'component-new',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'small')
      await page.goto('/component/new')
      await page.getByRole('button', { name: 'Create component' }).click()
      await expect(page.getByText('Component title is required')).toBeVisible()
      await page.getByRole('combobox', { name: 'Add a dependency' }).fill('pay')
      await expect(page.getByRole('option', { name: 'payments-api' })).toBeVisible()
    },
  },
  {
    name: 'component-edit',
    open: async ({ page, companies }) => {
      const { made } = await companies.enter(page, 'small')
      await page.goto(`/component/${made.get('checkout-web')?.id}/edit`)
      await expect(page.getByRole('heading', { name: 'Edit checkout-web' })).toBeVisible()
    },
  },
  {
    name: 'architecture',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'cyclic')
      await openDiagram(page)
    },
  },
  {
    name: 'architecture-chosen',
    open: async ({ page, companies }) => {
      const { made } = await companies.enter(page, 'cyclic')
      await openDiagram(page, `?selected=${made.id('payments-api')}`)
    },
  },
  {
    name: 'architecture-table',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'cyclic')
      await page.goto('/architecture?view=table')
      await expect(page.getByRole('table', { name: 'Dependencies' })).toBeVisible()
    },
  },
  {
    name: 'architecture-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/architecture')
      await expect(page.getByRole('heading', { name: 'Nothing to draw yet' })).toBeVisible()
    },
  },
  {
    name: 'components-empty',
    open: async ({ page, companies }) => {
      await companies.enter(page, 'empty')
      await page.goto('/component/all')
      await expect(page.getByRole('heading', { name: 'No components yet' })).toBeVisible()
    },
  },
  {
    name: 'signed-out',
    open: async ({ page, person }) => {
      await person.register(page)
      // The toast does not wait until the whole page has loaded.
      await page.goto('/logout', { waitUntil: 'commit' })
      await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
      await untilAlive(page)
    },
  },
]
