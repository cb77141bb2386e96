// The cost of the core at 1,000 and 10,000 components: an import, a release that affects half of all components, the
// whole graph, the most wanted upgrades, a search and a page of the list; each beside bare SQL over the same rows in
// the same run. At last a page of 5,000 members beside one of 50.
import { bareRelease, fillBareTables } from './core/bare-tables.ts'
import { importLines } from './core/import-lines.ts'
import { type Installation, startInstallation } from './core/installation.ts'
import { measureMembers } from './core/members.ts'
import { longestPause, median, printResults, type Result } from './core/timing.ts'

const runs = 7

for (const size of [1000, 10_000]) {
  const installation = await startInstallation()
  try {
    console.log(`\n${size} components`)
    printResults(await measure(installation, size))
  } finally {
    await installation.stop()
  }
}

const installation = await startInstallation()
try {
  console.log('\nMembers')
  printResults(await measureMembers(installation), ['of 5,000', 'of 50'])
} finally {
  await installation.stop()
}

async function measure(installation: Installation, size: number): Promise<Result[]> {
  const { call, own } = installation
  const found = async (name: string) => String((await call('create-organization', { name })).id)
  const without = await measureImport(installation, await found('Without changes'), {
    size,
    withChanges: false,
  })
  const organizationId = await found('With changes')
  const withThem = await measureImport(installation, organizationId, { size, withChanges: true })
  await own('analyze')
  return [
    without,
    withThem,
    await measureRelease(installation, organizationId),
    ...(await measureWanted(installation, organizationId)),
    ...(await measureReads(installation, organizationId)),
  ]
}

type ImportCase = { readonly size: number; readonly withChanges: boolean }

async function measureImport(
  installation: Installation,
  organizationId: string,
  { size, withChanges }: ImportCase,
): Promise<Result> {
  const lines = importLines(size, { withChanges })
  const bare = await fillBareTables(installation, lines)
  let answer = ''
  const ours = await median(1, async () => {
    answer = await installation.post(`import-organization?organization_id=${organizationId}`, lines.text)
  })
  const counts = JSON.parse(answer.slice(answer.lastIndexOf('data: ') + 6)) as Record<string, number>
  const name = `import: ${counts.versions} versions, ${counts.dependencies} dependencies, ${counts.changes} changes`
  return { name, ours, beside: bare, aim: size === 10_000 && !withChanges ? 'about 10 s' : '' }
}

async function measureRelease({ call, own }: Installation, organizationId: string): Promise<Result> {
  const [hub] = await own(
    `select id, dependent_count, version_scheme from components where organization_id = $1
     order by dependent_count desc limit 1`,
    [organizationId],
  )
  const numberOf: Record<string, (run: number) => string> = {
    semver: (run) => `${100 + run}.0.0`,
    calendar: (run) => `2027.01.${run + 1}`,
    sequence: (run) => String(1000 + run),
    text: (run) => `release ${run}`,
  }
  const next = numberOf[String(hub?.version_scheme)]
  const ours = await median(runs, (run) =>
    call('release-version', {
      component_id: hub?.id,
      number: next?.(run),
      changes: [{ kind: 'breaking', title: 'New' }],
    }),
  )
  const bare = await median(runs, (run) => own(bareRelease(run + 1)))
  return { name: `release with ${hub?.dependent_count} dependents`, ours, beside: bare, aim: 'under 1 s' }
}

async function measureWanted({ call, own }: Installation, id: string): Promise<Result[]> {
  const ask = () => call('most-wanted', { organization_id: id })
  const askTogether = () => Promise.all(Array.from({ length: 8 }, ask))
  await ask()
  const bare = await median(runs, () =>
    own(
      'select depends_on_id, version_id, sum(penalty) from bare.dependencies group by 1, 2 order by 3 desc',
    ),
  )
  const pause = await longestPause(askTogether)
  return [
    { name: 'most wanted upgrades', ours: await median(runs, ask), beside: bare },
    {
      name: `the same for eight at once, longest pause ${Math.round(pause)} ms`,
      ours: await median(runs, askTogether),
      beside: bare,
      aim: 'pauses under 100 ms',
    },
  ]
}

async function measureReads({ database, personId, own }: Installation, id: string): Promise<Result[]> {
  const context = { role: 'authenticated', claims: { sub: personId, role: 'authenticated' }, readOnly: true }
  const read = (text: string, values: unknown[]) => () => database.query(context, { text, values })
  const page = 'select id, title, health_score from components where organization_id = $1'
  return [
    {
      name: 'whole graph',
      ours: await median(runs, read('select organization_graph($1)::text', [id])),
      beside: await median(runs, async () => {
        await own('select id, title, kind, health from bare.components')
        await own('select component_id, depends_on_id, penalty from bare.dependencies')
      }),
    },
    {
      name: 'search, 20 results of "payment worker"',
      ours: await median(
        runs,
        read('select id, title from search_components($1, $2) limit 20', [id, 'payment worker']),
      ),
      beside: await median(runs, () =>
        own(
          `select id, title from bare.components where title ilike '%payment%' and title ilike '%worker%' order by title limit 20`,
        ),
      ),
    },
    {
      name: 'list, 20 by title',
      ours: await median(runs, read(`${page} order by title, id limit 20`, [id])),
      beside: await median(runs, () =>
        own('select id, title, health from bare.components order by title limit 20'),
      ),
    },
    {
      name: 'list, 20 by health',
      ours: await median(runs, read(`${page} order by health_score, id limit 20`, [id])),
      beside: await median(runs, () =>
        own('select id, title, health from bare.components order by health limit 20'),
      ),
    },
  ]
}
