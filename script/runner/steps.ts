// Everything that script/test runs, as data. Static steps count as one test each; suites are counted by the
// reports that their runners write.
import { hasSystemPostgres } from '../setup/find-postgres.ts'

export type Step = {
  name: string
  /** What a person types to run it; two steps may share it. */
  group: string
  commands: readonly (readonly string[])[]
  env?: Readonly<Record<string, string>>
  report?: 'vitest' | 'playwright'
  needsChromium?: boolean
  needsBuild?: boolean
}

/** Rooms that do not use the DOM share one program. */
const programs = ['.', 'web', 'e2e', 'bench']

const check = (name: string, ...commands: string[][]): Step => ({ name, group: name, commands })

const checks: readonly Step[] = [
  check('format', ['biome', 'format', '.']),
  check('lint', ['biome', 'lint', '--error-on-warnings', '.'], ['oxlint', '--deny-warnings']),
  check(
    'types',
    ['react-router', 'typegen', 'web'],
    // Each further checker works out the types of the texts once more: four take twice the processor time of one.
    ...programs.map((program) => ['tsc', '--singleThreaded', '--project', program]),
  ),
  check('knip', ['knip', '--treat-config-hints-as-errors']),
  check('layers', ['node', 'script/checks/layers.ts']),
  check('folders', ['node', 'script/checks/folders.ts']),
  check('literals', ['node', 'script/checks/literals.ts']),
  check('schema', ['node', 'database/tests/write-generated.ts', '--check']),
  check('lockfile', ['node', 'script/checks/lockfile.ts']),
  check('spelling', ['node', 'script/checks/spelling.ts']),
  check('commits', ['node', 'script/checks/commits.ts']),
]

/** What suites need that start the product: the built web app, and a data folder that they copy. */
const buildStep = check(
  'build',
  ['node', 'script/setup/build-web.ts'],
  ['node', 'e2e/support/product/make-data-folder.ts'],
)

const vitest = (suite: string, options: Partial<Step> = {}, projects = [suite]): Step => ({
  name: suite,
  group: suite,
  commands: [['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]],
  report: 'vitest',
  ...options,
})

const onSystemPostgres = (step: Step): Step => ({
  ...step,
  name: `${step.name} (system PostgreSQL)`,
  env: { TEST_POSTGRES: 'system' },
})

/** The longest first, so that all that run in parallel end at about the same time. */
function listSuites(): Step[] {
  const platform = vitest('platform', {}, ['platform', 'platform-database', 'platform-embedded'])
  const conformance = vitest('conformance', { needsBuild: true })
  const database = vitest('database')
  const onOther = (step: Step) => (hasSystemPostgres() ? [onSystemPostgres(step)] : [])
  return [
    {
      name: 'stories',
      group: 'stories',
      commands: [['playwright', 'test', '--config', 'e2e/playwright.config.ts']],
      report: 'playwright',
      needsChromium: true,
      needsBuild: true,
    },
    platform,
    ...onOther(vitest('platform', {}, ['platform-database'])),
    ...onOther(conformance),
    ...onOther(database),
    database,
    conformance,
    vitest('resilience', { needsBuild: true }),
    vitest('web'),
    vitest('unit', {}, ['unit', 'domain', 'web-unit']),
  ]
}

/** The steps with the given names; all of them without a name. The build comes before the first step that needs it. */
export function chooseSteps(names: readonly string[]): { checks: Step[]; suites: Step[] } {
  const suites = listSuites()
  const known = new Set([...checks, ...suites].map((step) => step.group))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}"; there are: ${[...known].join(', ')}.`)

  const isChosen = (step: Step) => names.length === 0 || names.includes(step.group)
  const chosen = suites.filter(isChosen)
  const needsBuild = chosen.some((step) => step.needsBuild)
  return { checks: checks.filter(isChosen), suites: needsBuild ? [buildStep, ...chosen] : chosen }
}
