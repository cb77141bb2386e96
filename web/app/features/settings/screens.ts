import type { Screens } from '../../screens/screen.ts'

/** In the order of the settings navigation, which lists all of them that the person may open. */
export const screens: Screens = {
  '/settings': {
    title: 'settings',
    isLead: true,
    shows: { member: 'all' },
    navigation: { icon: 'settings', order: 90, group: 'organization', isForMembers: true },
  },
  '/settings/team': {
    title: 'team',
    crumbs: ['/settings'],
    isFull: true,
    shows: { organization: 'all', member: 'all' },
    navigation: { icon: 'users', order: 80, group: 'organization', isForMembers: true },
  },
  '/settings/organization': { title: 'organization', isLead: true },
  '/settings/organization/general': {
    title: 'general',
    crumbs: ['/settings', '/settings/organization'],
    permission: 'manage-organization',
    isForOneself: true,
    isFull: true,
    shows: { organization: 'all', member: 'all', component: 'all', project: 'all' },
  },
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
  '/settings/organization/component-rules': {
    title: 'componentRules',
    crumbs: ['/settings', '/settings/organization'],
    permission: 'manage-organization',
    isFull: true,
    shows: { organization: 'all', component: 'all', version: 'all' },
  },
  '/settings/organization/legal-documents': {
    title: 'legalDocuments',
    crumbs: ['/settings', '/settings/organization'],
    isFull: true,
    shows: { organization: 'all', member: 'all' },
  },
  '/settings/organization/audit-logs': {
    title: 'auditLogs',
    crumbs: ['/settings', '/settings/organization'],
    permission: 'read-audit-log',
    isFull: true,
    shows: { organization: 'all', member: 'all', component: 'all', project: 'all' },
  },
  '/settings/webhooks': {
    title: 'webhooks',
    crumbs: ['/settings'],
    permission: 'manage-organization',
    isForOneself: true,
    isFull: true,
    shows: { webhook: 'all', member: 'all' },
  },
}
