import { defineConfig } from '@playwright/test'
import { launchOptions, userAgent } from './support/chromium.ts'

export default defineConfig({
  testDir: './stories',
  outputDir: '../test-results/stories',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // These end a story that hangs; how long one takes says more about what else the machine does.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording slows every story down: TRACE=on asks for it.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions,
    userAgent,
  },
})
