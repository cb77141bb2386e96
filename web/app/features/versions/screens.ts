import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/component/:id/versions': { skeleton: 'tab', tabOf: '/component/:id' },
  '/component/:id/version/create': { skeleton: 'form' },
  '/component/:id/version/:versionId': { skeleton: 'reading' },
  '/component/:id/version/:versionId/edit': { skeleton: 'form' },
}
