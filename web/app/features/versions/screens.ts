import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/component/:id/versions': {
    skeleton: 'tab',
    shows: { member: 'all', component: ':id' },
    tabOf: '/component/:id',
  },
  '/component/:id/version/create': {
    skeleton: 'form',
    shows: { organization: 'all', member: 'all', component: ':id' },
  },
  // The components that use the version are others.
  '/component/:id/version/:versionId': { skeleton: 'reading', shows: { member: 'all', component: 'all' } },
  '/component/:id/version/:versionId/edit': {
    skeleton: 'form',
    shows: { organization: 'all', member: 'all', component: ':id' },
  },
}
