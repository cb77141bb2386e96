import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'
import { prerenderPages } from './prerender-pages.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await compressAssets(join(buildDirectory, 'client', 'assets'))
    await prerenderPages(buildDirectory)
  },
} satisfies Config
