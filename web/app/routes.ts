// Every address of the app, with its guard (who may enter) and its layout (the frame around it). A route outside any
// layout fills the whole page.
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { mountAgain } from './routing/mount-again.ts'

/** The page of all parts: while developing, and in a build for pictures. */
const showsKit = process.env.NODE_ENV === 'development' || process.env.TRELLIS_KIT === 'on'

/** The pages that need no member. The demo mounts them once more, without the tabs that only members see. */
const catalogPages = (memberTabs: RouteConfigEntry[] = []) => [
  route('dashboard', 'features/dashboard/dashboard.tsx'),
  route('architecture', 'features/architecture/architecture.tsx'),
  route('architecture/graph', 'features/architecture/data/graph.ts'),
  route('architecture/ownership', 'features/architecture/data/ownership.ts'),
  route('search', 'features/palette/search.ts'),
  route('project', 'features/projects/list/list.tsx'),
  route('project/:id', 'features/projects/project/project.tsx'),
  route('project/:id/graph', 'features/projects/project/graph.ts'),
  route('component', 'features/components/all/to-all.ts'),
  route('component/all', 'features/components/all/all.tsx'),
  route('component/export', 'features/components/list/export/export.ts'),
  route('component/filter/:of', 'features/components/list/tools/filter-choices.ts'),
  route('component/:id', 'features/components/detail/layout.tsx', [
    index('features/components/detail/overview/overview.tsx'),
    route('dependencies', 'features/components/detail/dependencies/dependencies.tsx'),
    route('dependents', 'features/components/detail/dependents/dependents.tsx'),
    route('versions', 'features/versions/timeline/timeline.tsx'),
    ...memberTabs,
  ]),
  route('component/:id/version/:versionId', 'features/versions/version/version.tsx'),
]

/** The demo creates nothing: without this, `new` would be taken for a component's id. */
const demoPages = [...catalogPages(), route('component/new', 'features/errors/not-found.tsx')]

export default [
  layout('layouts/landing.tsx', [
    index('features/site/landing/home.tsx'),
    route('pricing', 'features/site/pricing/pricing.tsx'),
    route('changelog', 'features/site/changelog/changelog.tsx'),
    route('contact', 'features/site/contact/contact.tsx'),
    route('demo', 'features/demo/welcome.tsx'),
  ]),
  layout('layouts/document.tsx', [
    route('terms', 'features/site/legal/terms.tsx'),
    route('privacy', 'features/site/legal/privacy.tsx'),
  ]),
  route('changelog.atom', 'features/site/changelog/feed.ts'),
  route('icons/:collection', 'features/site/site-files/icons.ts'),
  route('attachments/:organizationId/:name', 'features/attachments/attachment.ts'),
  route('robots.txt', 'features/site/site-files/robots.ts'),
  route('sitemap.xml', 'features/site/site-files/sitemap.ts'),

  layout('layouts/standard.tsx', [
    layout('guards/guest.tsx', [
      route('signin', 'features/auth/signin/signin.tsx'),
      route('signup', 'features/auth/signup/signup.tsx'),
    ]),
    // Also for signed-in people whose company asks for it.
    route('signin/sso', 'features/auth/sso/sso.tsx'),
    route('confirm', 'features/auth/confirm/confirm.tsx'),
    route('confirm/proof', 'features/auth/confirm/proof.tsx'),
    route('accept-invite', 'features/auth/invitation/accept.tsx'),
    route('logout', 'features/auth/logout/logout.tsx'),
    route('impersonation/over', 'features/auth/impersonation/over.tsx'),
    route('suspended', 'features/account/suspended.tsx'),
    route('not-active', 'features/account/not-active.tsx'),
    route('unsubscribe', 'features/unsubscribe/unsubscribe.tsx'),
    layout('guards/auth.tsx', { id: 'guards/auth-of-cards' }, [
      route('second-factor', 'features/auth/second-factor/second-factor.tsx'),
      route('second-factor/add', 'features/auth/second-factor/add.tsx'),
      route('accept-documents', 'features/auth/acceptance/accept.tsx'),
    ]),
    layout('guards/sign-up.tsx', [route('registration', 'features/organizations/registration.tsx')]),
  ]),

  route('impersonation/start', 'features/auth/impersonation/start.ts'),
  route('impersonation/stop', 'features/auth/impersonation/stop.ts'),

  layout('layouts/demo.tsx', [
    layout('layouts/page-boundary.tsx', { id: 'demo/page-boundary' }, mountAgain('demo', demoPages)),
  ]),

  layout('guards/auth.tsx', [
    layout('layouts/document.tsx', { id: 'document-of-members' }, [route('docs', 'features/docs/docs.tsx')]),
    // Also for people who have to accept it before they go on.
    route('legal-documents/:id', 'features/settings/legal/read-document.ts'),
    // People who still have to add a second step prove again, too.
    route('profile/ways-in', 'features/profile/ways-in.ts'),
    layout('layouts/default.tsx', [
      layout('features/profile/layout.tsx', [
        layout('layouts/page-boundary.tsx', { id: 'profile/page-boundary' }, [
          route('profile', 'features/profile/profile.tsx'),
        ]),
      ]),
      layout('layouts/page-boundary.tsx', [
        layout('guards/permission.tsx', [
          ...catalogPages([route('users', 'features/components/detail/users/users.tsx')]),
          route('architecture/exports', 'features/architecture/export/exports.ts'),
          route('getting-started', 'features/getting-started/getting-started.tsx'),
          route('notifications', 'features/notifications/notifications.tsx'),
          route('notifications/newest', 'features/notifications/newest.ts'),
          route('settings', 'features/settings/list.tsx'),
          route('settings/organization', 'features/settings/to-first.ts'),
          layout('features/settings/layout.tsx', [
            route('settings/team', 'features/team/team.tsx'),
            route('settings/organization/general', 'features/settings/general/general.tsx'),
            route('settings/organization/security', 'features/settings/security/security.tsx'),
            route('settings/organization/sso', 'features/settings/sso/sso.tsx'),
            route('settings/organization/component-rules', 'features/settings/rules/rules.tsx'),
            route('settings/organization/legal-documents', 'features/settings/legal/legal.tsx'),
            route('settings/organization/audit-logs', 'features/audit/audit-logs.tsx'),
            route('settings/webhooks', 'features/settings/webhooks/webhooks.tsx'),
          ]),
          route('settings/webhooks/deliveries/:id', 'features/settings/webhooks/deliveries/read-delivery.ts'),
          route('settings/webhooks/replayable', 'features/settings/webhooks/replay/replayable.ts'),
          route(
            'settings/organization/component-rules/preview',
            'features/settings/rules/preview/preview.ts',
          ),
          route('settings/organization/legal-documents/export', 'features/settings/legal/export.ts'),
          route('audits', 'features/audit/audit-logs.tsx', { id: 'features/audit/audits' }),
          route('audits/export', 'features/audit/export.ts'),
          route('audits/older', 'features/audit/older.ts'),
          route('users', 'features/team/directory/directory.tsx'),
          route('users/:id', 'features/team/person/person.tsx'),
          route('project/new', 'features/projects/new/new.tsx'),
          route('project/:id/edit', 'features/projects/edit/edit.tsx'),
          route('component/new', 'features/components/new/new.tsx'),
          route('my-components', 'features/components/mine/mine.tsx'),
          route('component/choices', 'features/components/form/dependencies/choices.ts'),
          route('component/people', 'features/components/people-here.ts'),
          route('component/:id/edit', 'features/components/edit/edit.tsx'),
          route('component/:id/in-use', 'features/components/detail/in-use.ts'),
          route('component/:id/version/create', 'features/versions/create/create.tsx'),
          route('component/:id/version/preview', 'features/versions/release-effect/preview.ts'),
          route('component/:id/version/:versionId/edit', 'features/versions/edit/edit.tsx'),
        ]),
      ]),
    ]),
  ]),

  ...(showsKit ? [layout('layouts/bare.tsx', [route('kit', 'features/kit/page.tsx')])] : []),

  layout('layouts/missed.tsx', [route('*', 'features/errors/not-found.tsx')]),
] satisfies RouteConfig
