import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'
import { prerenderPages } from './prerender-pages.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes from the start: the router then cancels a question for a later one, and knows where a form leads when
  // the server is gone. It costs 3.5 KB of every first visit.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await compressAssets(join(buildDirectory, 'client', 'assets'))
    await prerenderPages(buildDirectory)
  },
} satisfies Config
