import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'database',
    include: ['**/*.test.ts'],
    globalSetup: ['./tests/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
