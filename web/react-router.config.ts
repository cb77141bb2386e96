import type { Config } from '@react-router/dev/config'

// Only what the repository itself holds is prerendered: such a page is one file for everyone, with neither a
// session nor a nonce in it.
export default {
  appDirectory: 'app',
  ssr: true,
  prerender: ['/'],
} satisfies Config
