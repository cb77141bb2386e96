import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/project': {
    title: 'projects',
    navigation: { icon: 'folder', order: 50, isPrimary: true, count: { table: 'projects' } },
    skeleton: 'table',
    shows: { member: 'all', component: 'all', project: 'all' },
  },
  '/project/new': {
    title: 'newProject',
    crumbs: ['/project'],
    permission: 'create-component',
    skeleton: 'form',
    shows: {},
  },
  '/project/:id': {
    owner: 'projects',
    skeleton: 'project',
    shows: { member: 'all', component: 'all', project: ':id' },
  },
  '/project/:id/edit': {
    permission: 'create-component',
    skeleton: 'form',
    shows: { component: 'all', project: ':id' },
  },
}
