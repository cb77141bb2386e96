import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/audits': {
    title: 'auditLog',
    permission: 'read-audit-log',
    isFull: true,
    shows: { organization: 'all', member: 'all', component: 'all', project: 'all' },
    navigation: { icon: 'history', order: 85, group: 'organization', isForMembers: true },
  },
}
