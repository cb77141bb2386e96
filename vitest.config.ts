// The suites of script/test. Unit tests lie beside their source; what renders (.tsx) is the web suite and has a
// document. What is named *.database.test.ts and the database suite run against a real PostgreSQL, conformance and
// resilience against the whole product, and these therefore get more time.
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**']

const withoutDatabase = [...exclude, '**/*.database.test.ts']

const embedded = 'platform/postgres/embedded/**/*.test.ts'

/** A process for each file costs 0.4 seconds. These files share their modules, and leave no mock and no global behind. */
const sharing = { isolate: false, restoreMocks: true, unstubGlobals: true }

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
      suite('unit', ['{bench,script,server}/**/*.test.ts'], { ...sharing, exclude: withoutDatabase }),
      suite('web-unit', ['web/**/*.test.ts'], sharing),
      './web/vitest.config.ts',
      suite('platform', ['platform/**/*.test.ts'], {
        ...sharing,
        exclude: [...withoutDatabase, embedded],
      }),
      // It has its own binaries: a second run on the system's PostgreSQL says nothing about it.
      suite('platform-embedded', [embedded], { hookTimeout: 120_000 }),
      suite('platform-database', ['platform/**/*.database.test.ts'], {
        ...sharing,
        globalSetup: ['platform/vitest.global-setup.ts'],
        hookTimeout: 120_000,
      }),
      './database/vitest.config.ts',
      suite('conformance', ['e2e/conformance/**/*.test.ts'], {
        ...sharing,
        // They share a database, and the backup of it must not meet the tables that another file makes and drops.
        fileParallelism: false,
        globalSetup: ['e2e/conformance/support/global-setup.ts'],
        hookTimeout: 240_000,
      }),
      // Each file has its own servers and mostly waits for them to start and to end.
      suite('resilience', ['e2e/resilience/**/*.test.ts'], {
        maxWorkers: 2,
        testTimeout: 600_000,
        hookTimeout: 240_000,
      }),
    ],
  },
})
