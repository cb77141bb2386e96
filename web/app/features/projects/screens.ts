import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/project': {
    title: 'projects',
    navigation: { icon: 'folder', order: 50, isPrimary: true, count: { table: 'projects' } },
    skeleton: 'table',
  },
  '/project/new': {
    title: 'newProject',
    crumbs: ['/project'],
    permission: 'create-component',
    skeleton: 'form',
  },
  '/project/:id': { owner: 'projects', skeleton: 'project' },
  '/project/:id/edit': { permission: 'create-component', skeleton: 'form' },
}
