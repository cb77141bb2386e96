// The suites of script/test. Unit tests lie beside their source; database, conformance and resilience start
// real PostgreSQL servers or the whole product and therefore get more time.
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, '**/build/**', '**/.react-router/**']
const patient = { testTimeout: 60_000, hookTimeout: 120_000 }

const suite = (name: string, include: string[], options = {}) => ({
  test: { name, include, exclude, ...options },
})

export default defineConfig({
  test: {
    projects: [
      suite('unit', ['{bench,domain,platform,script,server}/**/*.test.ts'], { hookTimeout: 60_000 }),
      suite('web', ['web/**/*.test.{ts,tsx}'], { environment: 'happy-dom' }),
      suite('database', ['database/**/*.test.ts'], patient),
      suite('conformance', ['e2e/conformance/**/*.test.ts'], patient),
      suite('resilience', ['e2e/resilience/**/*.test.ts'], { testTimeout: 600_000, hookTimeout: 120_000 }),
    ],
  },
})
