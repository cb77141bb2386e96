import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

// Only what the repository itself holds is prerendered: such a page is one file for everyone, with neither a
// session nor a nonce in it.
export default {
  appDirectory: 'app',
  ssr: true,
  prerender: ['/'],
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config
