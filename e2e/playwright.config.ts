import { defineConfig } from '@playwright/test'
import { launchOptions, userAgent } from './support/chromium.ts'

const isCi = process.env.CI === 'true'

export default defineConfig({
  testDir: './stories',
  outputDir: '../test-results/stories',
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine may stall for seconds. The summary names the stories that needed their second try.
  retries: isCi ? 1 : 0,
  workers: 2,
  // These end a story that hangs. How long a story takes depends on what else the machine is doing.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    // Motion keeps the browser drawing while a story waits for it. A story about motion turns it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording slows every story down: TRACE=on enables it, and in CI only a second try is recorded.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : isCi ? 'on-first-retry' : 'off',
    launchOptions,
    userAgent,
  },
})
