import type { Screens } from '../../screens/screen.ts'

/** In the order of the settings navigation, which lists all of them that the person may open. */
export const screens: Screens = {
  '/settings': {
    title: 'settings',
    isLead: true,
    shows: { member: 'all' },
    navigation: { icon: 'settings', order: 90, isForMembers: true },
  },
  '/settings/organization': { title: 'organizationSettings', isLead: true },
  '/settings/organization/security': {
    title: 'security',
    crumbs: ['/settings', '/settings/organization'],
    permission: 'manage-organization',
    isForOneself: true,
    isFull: true,
    shows: { organization: 'all', member: 'all' },
  },
  '/settings/organization/sso': {
    title: 'sso',
    crumbs: ['/settings', '/settings/organization'],
    permission: 'manage-organization',
    isForOneself: true,
    isFull: true,
    shows: { organization: 'all', member: 'all' },
  },
}
