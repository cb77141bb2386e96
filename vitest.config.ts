// The suites of script/test. Unit tests lie beside their source; what renders (.tsx) is the web suite and has a
// document. Platform and database run against a real PostgreSQL, conformance and resilience against the whole
// product, and these therefore get more time.
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**']

const suite = (name: string, include: string[], options = {}) => ({
  test: { name, include, exclude, testTimeout: 60_000, ...options },
})

export default defineConfig({
  test: {
    projects: [
      suite('unit', ['{bench,domain,script,server,web}/**/*.test.ts']),
      './web/vitest.config.ts',
      './platform/vitest.config.ts',
      './database/vitest.config.ts',
      suite('conformance', ['e2e/conformance/**/*.test.ts'], {
        globalSetup: ['e2e/conformance/support/global-setup.ts'],
        hookTimeout: 120_000,
      }),
      suite('resilience', ['e2e/resilience/**/*.test.ts'], { testTimeout: 600_000, hookTimeout: 120_000 }),
    ],
  },
})
