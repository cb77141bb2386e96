import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'platform',
    include: ['**/*.test.ts'],
    globalSetup: ['./vitest.global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
