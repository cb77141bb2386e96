import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'database',
    // Functions are tested against the same schema, in their own room.
    include: ['**/*.test.ts', '../server/**/*.database.test.ts'],
    // As the suites of the root that share their modules.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    globalSetup: ['./tests/global-setup.ts'],
    // The tests check what arrives, not how soon: timing depends on what else the machine is doing.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
