import { defineConfig } from '@playwright/test'
import { launchOptions, userAgent } from './support/chromium.ts'

const isCi = process.env.CI === 'true'
const hasPictures = process.env.TRACE === 'on'

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
    // In CI the first failure of each story leaves a trace of its steps and requests. Pictures of the document at each
    // step would make every story a tenth slower: TRACE=on adds them.
    trace: {
      mode: hasPictures ? 'retain-on-failure' : isCi ? 'retain-on-first-failure' : 'off',
      screenshots: hasPictures,
      snapshots: hasPictures,
    },
    launchOptions,
    userAgent,
  },
})
