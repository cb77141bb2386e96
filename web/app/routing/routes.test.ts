// @vitest-environment node

import { expect, test } from 'vitest'
import { placedRoutes } from '../test-support/placed-routes.ts'

type Layout = 'landing' | 'demo' | 'document' | 'standard' | 'default' | 'missed' | 'none'
type Guard =
  | 'none'
  | 'guest'
  | 'sign-up'
  | 'auth'
  | 'admin-or-maintainer'
  | 'auditor'
  | 'maintainer'
  | 'superadmin'

/** Every address of the specification (section 2). Those of later issues have no route yet: a real 404. */
const specified: readonly (readonly [path: string, layout: Layout, guard: Guard, when?: 'later'])[] = [
  ['/', 'landing', 'none'],
  ['/demo', 'landing', 'none'],
  ['/contact', 'landing', 'none'],
  ['/pricing', 'landing', 'none'],
  ['/changelog', 'landing', 'none'],
  ['/terms', 'document', 'none'],
  ['/privacy', 'document', 'none'],
  ['/signin', 'standard', 'guest'],
  ['/signup', 'standard', 'guest'],
  ['/confirm', 'standard', 'none'],
  ['/logout', 'standard', 'none'],
  ['/suspended', 'standard', 'none'],
  ['/not-active', 'standard', 'none'],
  ['/unsubscribe', 'standard', 'none'],
  ['/registration', 'standard', 'sign-up'],
  ['/accept-invite', 'standard', 'none'],
  ['/chat', 'default', 'auth', 'later'],
  ['/docs', 'document', 'auth'],
  ['/users', 'default', 'auth'],
  ['/audits', 'default', 'auditor'],
  ['/profile', 'default', 'auth'],
  ['/project', 'default', 'auth'],
  ['/dashboard', 'default', 'auth'],
  ['/architecture', 'default', 'auth'],
  ['/getting-started', 'default', 'auth'],
  ['/my-components', 'default', 'auth'],
  ['/settings', 'default', 'auth'],
  ['/settings/team', 'default', 'auth'],
  ['/settings/billing', 'default', 'auth', 'later'],
  ['/settings/billing/past-invoices', 'default', 'auth', 'later'],
  ['/settings/billing/email-recipient', 'default', 'auth', 'later'],
  ['/settings/billing/subscription-plan', 'default', 'auth', 'later'],
  ['/settings/billing/billing-address-tax-id', 'default', 'auth', 'later'],
  ['/settings/organization', 'default', 'auth'],
  ['/settings/organization/sso', 'default', 'maintainer'],
  ['/settings/webhooks', 'default', 'maintainer'],
  ['/settings/organization/general', 'default', 'maintainer'],
  ['/settings/organization/security', 'default', 'maintainer'],
  ['/settings/organization/audit-logs', 'default', 'auditor'],
  ['/settings/organization/component-rules', 'default', 'maintainer'],
  ['/settings/organization/legal-documents', 'default', 'auth'],
  ['/component', 'default', 'auth'],
  ['/component/all', 'default', 'auth'],
  ['/component/new', 'default', 'admin-or-maintainer'],
  ['/component/:id/edit', 'default', 'auth'],
  ['/component/:id', 'default', 'auth'],
  ['/component/:id/versions', 'default', 'auth'],
  ['/component/:id/version/create', 'default', 'auth'],
  ['/component/:id/version/:versionId/edit', 'default', 'auth'],
  ['/component/:id/version/:versionId', 'default', 'auth'],
  ['/checkout/success', 'none', 'auth', 'later'],
  ['/checkout/:priceId', 'default', 'auth', 'later'],
  ['/admin', 'default', 'superadmin', 'later'],
  ['/admin/organizations/:id', 'default', 'superadmin', 'later'],
]

/** Our addresses besides the specification's: tabs, what pages fetch, and what the demo shows. */
const ours: readonly (readonly [path: string, layout: Layout, guard: Guard])[] = [
  ['/architecture/graph', 'default', 'auth'],
  ['/architecture/ownership', 'default', 'auth'],
  ['/architecture/exports', 'default', 'auth'],
  ['/component/export', 'default', 'auth'],
  ['/settings/organization/component-rules/preview', 'default', 'auth'],
  ['/component/filter/:of', 'default', 'auth'],
  ['/component/choices', 'default', 'auth'],
  ['/component/:id/in-use', 'default', 'auth'],
  ['/component/:id/dependencies', 'default', 'auth'],
  ['/component/:id/dependents', 'default', 'auth'],
  ['/component/:id/users', 'default', 'auth'],
  ['/component/:id/version/preview', 'default', 'auth'],
  ['/audits/export', 'default', 'auth'],
  ['/audits/older', 'default', 'auth'],
  ['/changelog.atom', 'none', 'none'],
  ['/attachments/:organizationId/:name', 'none', 'none'],
  ['/accept-documents', 'standard', 'auth'],
  ['/legal-documents/:id', 'none', 'auth'],
  ['/settings/organization/legal-documents/export', 'default', 'auth'],
  ['/icons/:collection', 'none', 'none'],
  ['/robots.txt', 'none', 'none'],
  ['/sitemap.xml', 'none', 'none'],
  ['/search', 'default', 'auth'],
  ['/confirm/proof', 'standard', 'none'],
  ['/signin/sso', 'standard', 'none'],
  ['/impersonation/over', 'standard', 'none'],
  ['/impersonation/start', 'none', 'none'],
  ['/impersonation/stop', 'none', 'none'],
  // Answers people who still have to add a second step.
  ['/profile/ways-in', 'none', 'auth'],
  ['/second-factor', 'standard', 'auth'],
  ['/second-factor/add', 'standard', 'auth'],
  ['/project/new', 'default', 'admin-or-maintainer'],
  ['/project/:id', 'default', 'auth'],
  ['/project/:id/edit', 'default', 'admin-or-maintainer'],
  ['/project/:id/graph', 'default', 'auth'],
  ['/demo/dashboard', 'demo', 'none'],
  ['/demo/search', 'demo', 'none'],
  ['/demo/architecture', 'demo', 'none'],
  ['/demo/architecture/graph', 'demo', 'none'],
  ['/demo/architecture/ownership', 'demo', 'none'],
  ['/demo/project', 'demo', 'none'],
  ['/demo/project/:id', 'demo', 'none'],
  ['/demo/project/:id/graph', 'demo', 'none'],
  ['/demo/component', 'demo', 'none'],
  ['/demo/component/all', 'demo', 'none'],
  ['/demo/component/export', 'demo', 'none'],
  ['/demo/component/new', 'demo', 'none'],
  ['/demo/component/filter/:of', 'demo', 'none'],
  ['/demo/component/:id', 'demo', 'none'],
  ['/demo/component/:id/dependencies', 'demo', 'none'],
  ['/demo/component/:id/dependents', 'demo', 'none'],
  ['/demo/component/:id/versions', 'demo', 'none'],
  ['/demo/component/:id/version/:versionId', 'demo', 'none'],
  ['/*', 'missed', 'none'],
]

const routesAt = (path: string) => placedRoutes.filter((place) => place.path === path)
/** Permissions are checked below the auth guard. Admins and maintainers may create components. */
const chains: Partial<Record<Guard, string[]>> = {
  none: [],
  'admin-or-maintainer': ['auth', 'create-component'],
  maintainer: ['auth', 'manage-organization'],
  auditor: ['auth', 'read-audit-log'],
  superadmin: ['auth', 'superadmin'],
}
const frameOf = (layout: Layout, guard: Guard) => ({
  layouts: layout === 'none' ? [] : [layout],
  guards: chains[guard] ?? [guard],
})

const present = [...specified.filter(([, , , when]) => when === undefined), ...ours]

test.for(present)('%s has the %s layout and the guard %s', ([path, layout, guard]) => {
  expect(routesAt(path).map(({ layouts, guards }) => ({ layouts, guards }))).toEqual([frameOf(layout, guard)])
})

test.for(specified.filter(([, , , when]) => when === 'later'))(
  '%s has no route before its screen',
  ([path]) => {
    expect(routesAt(path)).toEqual([])
  },
)

test('an address that the table does not name is for members', () => {
  const known = new Set([...specified, ...ours].map(([path]) => path))
  const others = placedRoutes.filter(({ path }) => !known.has(path))
  expect(others.filter(({ layouts, guards }) => layouts[0] !== 'default' || guards[0] !== 'auth')).toEqual([])
})
