// The suites of script/test. Unit tests lie beside their source; what renders (.tsx) is the web suite and has a
// document. Platform and database run against a real PostgreSQL, conformance and resilience against the whole
// product, and these therefore get more time.
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**']

const suite = (name: string, include: string[], options = {}) => ({
  test: {
    name,
    include,
    exclude,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...options,
  },
})

export default defineConfig({
  test: {
    projects: [
      // Nothing in the domain keeps a state, so that its files share what they import.
      suite('domain', ['domain/**/*.test.ts'], {
        isolate: false,
        setupFiles: ['domain/test-support/steady-cases.ts'],
      }),
      suite('unit', ['{bench,script,server,web}/**/*.test.ts'], {
        exclude: [...exclude, '**/*.database.test.ts'],
      }),
      './web/vitest.config.ts',
      './platform/vitest.config.ts',
      './database/vitest.config.ts',
      suite('conformance', ['e2e/conformance/**/*.test.ts'], {
        // They share a database, and the backup of it must not meet the tables that another file makes and drops.
        fileParallelism: false,
        globalSetup: ['e2e/conformance/support/global-setup.ts'],
        hookTimeout: 240_000,
      }),
      suite('resilience', ['e2e/resilience/**/*.test.ts'], { testTimeout: 600_000, hookTimeout: 240_000 }),
    ],
  },
})
