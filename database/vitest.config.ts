import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'database',
    // Functions are tested against the same schema, in their own room.
    include: ['**/*.test.ts', '../server/**/*.database.test.ts'],
    // A process for each file costs 0.4 seconds. These files share their modules and leave nothing behind.
    isolate: false,
    globalSetup: ['./tests/global-setup.ts'],
    // The tests check what arrives, not how soon: timing depends on what else the machine is doing.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
