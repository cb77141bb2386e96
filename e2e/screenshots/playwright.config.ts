import { defineConfig } from '@playwright/test'
import { launchOptions, userAgent } from '../support/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: 'take-screenshots.ts',
  outputDir: '../../test-results/screenshots',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  reporter: 'list',
  use: { launchOptions, userAgent },
})
