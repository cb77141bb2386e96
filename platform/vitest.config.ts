import { configDefaults, defineConfig } from 'vitest/config'

// The embedded server has its own binaries: a second run on the system's PostgreSQL says nothing about it.
const embeddedOnly = process.env.TEST_POSTGRES === 'system' ? ['postgres/embedded/**'] : []

export default defineConfig({
  test: {
    name: 'platform',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...embeddedOnly],
    globalSetup: ['./vitest.global-setup.ts'],
    // What comes, comes; how soon says more about what else the machine does.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
