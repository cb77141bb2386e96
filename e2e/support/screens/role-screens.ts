// The members' screens with what each role finds there. The expectations come from the table of the design, not from
// the screens: maintainers manage people and the organization; they and admins create, delete and assign, and read the
// audit log; people who are assigned to a component edit it and release its versions; everyone else reads.
import { expect, type Page } from '@playwright/test'
import type { Checkout } from '../product/checkout.ts'

export type Right =
  | 'read'
  | 'manage people'
  | 'manage the organization'
  | 'read the log'
  | 'create'
  | 'delete'
  | 'assign'
  | 'edit'
  | 'edit others'
  | 'have own'
export type Device = 'desktop' | 'phone'

export type Role = {
  name: string
  role: 'maintainer' | 'admin' | 'developer'
  /** On checkout-web, which `edit` is about; `edit others` is about a component without assigned people. */
  isAssigned: boolean
  rights: readonly Right[]
}

const managing = ['read', 'create', 'delete', 'assign', 'edit', 'edit others', 'read the log'] as const
const maintaining = [...managing, 'manage people', 'manage the organization'] as const

export const roles: readonly Role[] = [
  { name: 'a maintainer', role: 'maintainer', isAssigned: false, rights: maintaining },
  { name: 'an admin', role: 'admin', isAssigned: false, rights: managing },
  { name: 'a developer', role: 'developer', isAssigned: false, rights: ['read'] },
  {
    name: 'an assigned developer',
    role: 'developer',
    isAssigned: true,
    rights: ['read', 'edit', 'have own'],
  },
]

export type Control = {
  needs: Right
  kind: 'link' | 'button' | 'combobox' | 'menuitem'
  /** A row of a table is a link with the component's kind before the name. */
  name: string | RegExp
  /** The part of the page; the whole page by default. */
  on?: Device
}

export type RoleScreen = {
  name: string
  path: string
  heading: string
  /** Without this right the page is refused, with another heading. */
  entry?: { needs: Right; refusal: string }
  controls?: readonly Control[]
  menu?: { button: string; items: readonly Control[]; on?: Device }
  arrive?: (page: Page) => Promise<void>
}

const link = (needs: Right, name: Control['name'], on?: Device): Control => control('link', needs, name, on)
const button = (needs: Right, name: Control['name'], on?: Device): Control =>
  control('button', needs, name, on)
const item = (needs: Right, name: Control['name'], on?: Device): Control =>
  control('menuitem', needs, name, on)
const choice = (needs: Right, name: Control['name']): Control => control('combobox', needs, name)

function control(kind: Control['kind'], needs: Right, name: Control['name'], on?: Device): Control {
  return { kind, needs, name, ...(on && { on }) }
}

const refusedItem = (needs: Right) => ({
  needs,
  refusal: "Sorry, we don't have anything to show you on this page",
})
const refusedPage = (needs: Right) => ({ needs, refusal: 'Access Forbidden' })

/** Everything a member can open except the diagram, whose own story covers the roles. `founder`: an email address. */
export function roleScreensOf(checkout: Checkout, projectId: string, founder: string): readonly RoleScreen[] {
  return [
    {
      name: 'dashboard',
      path: '/dashboard',
      heading: 'Dashboard',
      controls: [link('create', 'New component')],
    },
    {
      name: 'components',
      path: '/component/all',
      heading: 'Components',
      controls: [link('create', 'New component')],
      menu: {
        button: 'More actions for checkout-web',
        items: [item('read', 'Versions'), item('edit', 'Edit component')],
        on: 'desktop',
      },
    },
    {
      name: 'my components',
      path: '/my-components',
      heading: 'My components',
      controls: [link('have own', /checkout-web/)],
    },
    {
      name: 'new component',
      path: '/component/new',
      heading: 'New component',
      entry: refusedPage('create'),
      controls: [button('create', 'Create component'), choice('assign', 'Add a person')],
    },
    ...screensOfComponent(checkout, 'checkout-web', '12.5.0', 'edit'),
    ...tabsOf(checkout),
    ...screensOfComponent(checkout, 'payments-api', '6.0.0', 'edit others'),
    ...screensOfProject(projectId),
    {
      name: 'team',
      path: '/settings/team',
      heading: 'Team',
      controls: [
        button('manage people', 'Invite members'),
        button('manage people', /^Role of /),
        button('read', 'Leave organization'),
      ],
    },
    ...settingsScreens,
    {
      name: 'people',
      path: '/users',
      heading: 'People',
      controls: [link('read', founder)],
    },
    {
      name: 'person',
      path: `/users/${checkout.catalog.userId}`,
      heading: founder,
      controls: [link('manage people', 'Manage in team')],
    },
    {
      name: 'profile',
      path: '/profile',
      heading: 'Profile',
      controls: [
        button('read', 'Update email'),
        button('read', 'Export my data'),
        button('read', 'Delete profile'),
      ],
    },
    {
      name: 'notifications',
      path: '/notifications',
      heading: 'Notifications',
      controls: [link('read', 'Change')],
    },
    {
      name: 'getting started',
      path: '/getting-started',
      heading: 'Getting started',
      controls: [link('create', 'Open components')],
    },
  ]
}

const settingsScreens: readonly RoleScreen[] = [
  {
    name: 'general settings',
    path: '/settings/organization/general',
    heading: 'General',
    entry: refusedPage('manage the organization'),
    controls: [button('manage the organization', 'Delete organization')],
  },
  {
    name: 'security',
    path: '/settings/organization/security',
    heading: 'Security',
    entry: refusedPage('manage the organization'),
    controls: [button('manage the organization', 'New token')],
  },
  {
    name: 'single sign-on',
    path: '/settings/organization/sso',
    heading: 'Single sign-on',
    entry: refusedPage('manage the organization'),
    controls: [button('manage the organization', 'Add domain')],
  },
  {
    name: 'component rules',
    path: '/settings/organization/component-rules',
    heading: 'Component rules',
    entry: refusedPage('manage the organization'),
    controls: [button('manage the organization', 'Start from a preset')],
  },
  {
    name: 'legal documents',
    path: '/settings/organization/legal-documents',
    heading: 'Legal documents',
    controls: [button('manage the organization', 'Upload document')],
  },
  {
    name: 'audit logs',
    path: '/settings/organization/audit-logs',
    heading: 'Audit logs',
    entry: refusedPage('read the log'),
    controls: [button('read the log', 'Verify now')],
  },
  {
    name: 'webhooks',
    path: '/settings/webhooks',
    heading: 'Webhooks',
    entry: refusedPage('manage the organization'),
    controls: [button('manage the organization', 'Add endpoint')],
  },
  {
    name: 'audits',
    path: '/audits',
    heading: 'Audit logs',
    entry: refusedPage('read the log'),
    controls: [button('read the log', 'Verify now')],
  },
]

function screensOfComponent({ id }: Checkout, title: string, number: string, edit: Right): RoleScreen[] {
  const path = `/component/${id(title)}`
  const version = `${path}/version/${id(`${title} ${number}`)}`
  return [
    {
      name: title,
      path,
      heading: title,
      controls: [link(edit, 'Release version'), link(edit, 'Edit', 'desktop')],
      menu: {
        button: 'More actions',
        items: [item(edit, 'Edit', 'phone'), item('delete', 'Delete component')],
      },
    },
    {
      name: `${title}, edit`,
      path: `${path}/edit`,
      heading: `Edit ${title}`,
      entry: refusedItem(edit),
      controls: [button(edit, 'Save changes'), choice('assign', 'Add a person')],
    },
    {
      name: `${title}, versions`,
      path: `${path}/versions`,
      heading: title,
      controls: [link('read', number), link(edit, 'Release version')],
    },
    {
      name: `${title}, new version`,
      path: `${path}/version/create`,
      heading: `Release a version of ${title}`,
      entry: refusedItem(edit),
      controls: [button(edit, 'Add change')],
    },
    {
      name: `${title} ${number}`,
      path: version,
      heading: `${title} ${number}`,
      controls: [
        link(edit, 'Edit'),
        button(edit, 'Deprecate'),
        button(edit, 'Withdraw'),
        button(edit, 'Delete'),
      ],
    },
    {
      name: `${title} ${number}, edit`,
      path: `${version}/edit`,
      heading: `Edit ${title} ${number}`,
      entry: refusedItem(edit),
      controls: [button(edit, 'Save version')],
    },
  ]
}

function tabsOf({ id }: Checkout): RoleScreen[] {
  const heading = 'checkout-web'
  const path = `/component/${id('checkout-web')}`
  return [
    {
      name: 'dependencies',
      path: `${path}/dependencies`,
      heading,
      controls: [
        link('edit', 'Add dependency'),
        button('edit', 'Move to latest of payments-api'),
        link('read', /payments-api$/),
      ],
    },
    {
      name: 'upgrade brief',
      path: `${path}/dependencies?brief=${id('payments-api')}`,
      heading,
      arrive: (page) => expect(page.getByRole('dialog', { name: /^Upgrade brief/ })).toBeVisible(),
      controls: [button('edit', 'Select 6.0.0'), button('read', 'Copy guide')],
    },
    {
      name: 'dependents',
      path: `${path}/dependents`,
      heading,
      controls: [link('read', /ios-app$/)],
    },
    {
      name: 'assigned users',
      path: `${path}/users`,
      heading,
      controls: [choice('assign', 'Assign a member')],
    },
  ]
}

function screensOfProject(id: string): RoleScreen[] {
  return [
    {
      name: 'projects',
      path: '/project',
      heading: 'Projects',
      controls: [link('read', 'Checkout'), link('create', 'New project')],
    },
    {
      name: 'project',
      path: `/project/${id}`,
      heading: 'Checkout',
      controls: [link('create', 'Edit project'), button('create', 'Delete project')],
    },
    {
      name: 'new project',
      path: '/project/new',
      heading: 'New project',
      entry: refusedPage('create'),
      controls: [button('create', 'Create project')],
    },
    {
      name: 'project, edit',
      path: `/project/${id}/edit`,
      heading: 'Edit Checkout',
      entry: refusedPage('create'),
      controls: [button('create', 'Save project')],
    },
  ]
}
