import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'database',
    // Functions are tried against the same schema, in the room that holds them.
    include: ['**/*.test.ts', '../server/**/*.database.test.ts'],
    globalSetup: ['./tests/global-setup.ts'],
    // What comes, comes; how soon says more about what else the machine does.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
