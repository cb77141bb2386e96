import { configDefaults, defineConfig } from 'vitest/config'

// The embedded server has its own binaries, so a second run on the system's PostgreSQL would test nothing new.
const embeddedOnly = process.env.TEST_POSTGRES === 'system' ? ['postgres/embedded/**'] : []

export default defineConfig({
  test: {
    name: 'platform',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...embeddedOnly],
    globalSetup: ['./vitest.global-setup.ts'],
    // The tests check what arrives, not how soon: timing depends on what else the machine is doing.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
