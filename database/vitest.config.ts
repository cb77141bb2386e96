import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'database',
    include: ['**/*.test.ts'],
    globalSetup: ['./tests/global-setup.ts'],
    // What comes, comes; how soon says more about what else the machine does.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
