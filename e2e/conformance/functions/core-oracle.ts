// Everything that the product derives, computed again from the bare rows, slowly and in the words of the design. It
// shares no code with the product.
import { query } from './core-organization.ts'

type VersionRow = {
  id: string
  component_id: string
  number: string
  state: string
  is_breaking: boolean
  is_stable: boolean
  sort_key: string
  released_at: Date
}
type EdgeRow = {
  component_id: string
  depends_on_id: string
  version_id: string
  penalty: number
  band: string
  lag_distance: string | null
  lag_count: number
}
type ComponentRow = {
  id: string
  title: string
  description: string | null
  version_scheme: string
  latest_version_id: string | null
  latest_version_number: string | null
  latest_version_at: Date | null
  version_count: number
  dependency_count: number
  dependent_count: number
  used_in_projects_count: number
  outdated_count: number
  health_score: number
}

type Parsed = { core: number[]; tail: string[] }

function parse(number: string): Parsed {
  const [core = '', ...tail] = number.split('-')
  return { core: core.split('.').map(Number), tail: tail.length === 0 ? [] : tail.join('-').split('.') }
}

function compare(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)]
  for (const place of [0, 1, 2]) {
    const difference = (a.core[place] ?? 0) - (b.core[place] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.tail.length === 0 || b.tail.length === 0) return b.tail.length - a.tail.length
  // The tests release only rc.1 to rc.9.
  return (a.tail[1] ?? '').localeCompare(b.tail[1] ?? '')
}

const isPreRelease = (number: string) => parse(number).tail.length > 0

/** In 0.y.z, y acts as the major and z as the minor. */
function lines(number: string) {
  const [major = 0, minor = 0, patch = 0] = parse(number).core
  return major > 0
    ? { major: `${major}`, minor: `${major}.${minor}`, first: `${major}.0` }
    : { major: `0.${minor}`, minor: `0.${minor}.${patch}`, first: `0.${minor}.0` }
}

type Judged = Pick<EdgeRow, 'penalty' | 'band' | 'lag_distance' | 'lag_count'>

/** Outside SemVer every newer release is a minor: plain numbers and months have no release lines. */
function judge(selected: VersionRow, all: readonly VersionRow[], scheme: string | undefined): Judged {
  const newer = all.filter(
    ({ number, state }) =>
      compare(number, selected.number) > 0 &&
      state !== 'withdrawn' &&
      (isPreRelease(selected.number) || !isPreRelease(number)),
  )
  const own = lines(selected.number)
  const majors = new Set(
    newer.map(({ number }) => lines(number).major).filter((major) => major !== own.major),
  )
  const breaking = new Set(
    newer
      .filter(({ is_breaking }) => is_breaking)
      .map(({ number }) => lines(number))
      .filter(({ major, minor, first }) => major === own.major || minor !== first)
      .map(({ minor }) => minor),
  )
  const minors = new Set(
    newer.map(({ number }) => lines(number).minor).filter((minor) => minor !== own.minor),
  )
  let [band, points] = ['latest', 0]
  let [lag_distance, lag_count]: [string | null, number] = [null, 0]
  const between = (low: number, high: number, steps: number, count: number) =>
    low + (high - low) * Math.min(1, (count - 1) / steps)
  const behind = (distance: string, count: number, [low, high, steps]: [number, number, number]) => {
    ;[lag_distance, lag_count, band, points] = [distance, count, distance, between(low, high, steps, count)]
  }
  const isSemver = scheme === 'semver'
  if (newer.length > 0) behind('patch', newer.length, [5, 15, 5])
  if (newer.length > 0 && !isSemver) behind('minor', newer.length, [20, 40, 5])
  if (isSemver && minors.size > 0) behind('minor', minors.size, [20, 40, 5])
  if (isSemver && majors.size + breaking.size > 0) behind('major', majors.size + breaking.size, [45, 80, 3])
  if (selected.state === 'deprecated') [band, points] = ['deprecated', Math.max(80, points)]
  if (selected.state === 'withdrawn') [band, points] = ['withdrawn', 100]
  return { penalty: Math.round(points * 3), band, lag_distance, lag_count }
}

function score(penalties: readonly number[]): number {
  if (penalties.length === 0) return 100
  const sum = penalties.reduce((total, penalty) => total + penalty, 0)
  const worst = Math.max(...penalties)
  // Thousandths of a point are far finer than any true value: they compensate for floating point.
  const points = 0.7 * (100 - sum / 3 / penalties.length) + 0.3 * (100 - worst / 3) + 1e-9
  return worst > 0 ? Math.min(99, Math.floor(points)) : 100
}

export type Derived = {
  readonly edges: unknown[]
  readonly components: unknown[]
  readonly breaking: unknown[]
  /** The versions of each component in ascending order, and which of them are stable. */
  readonly lineUps: unknown[]
  /** The number of components in each project. */
  readonly projects: unknown[]
  /** The latest history entry of each existing edge. */
  readonly history: unknown[]
  /** The last snapshot of each component, and today's of the organization. */
  readonly snapshots: unknown[]
  readonly organization: unknown
  /** The text that a search looks through. */
  readonly words: unknown[]
}

/** The stored value, and the correct one. */
export async function compareWithOracle(
  organizationId: string,
): Promise<{ stored: Derived; expected: Derived }> {
  const all = <R extends object>(table: string, order: string) =>
    query<R>(`select * from ${table} where organization_id = $1 order by ${order}`, [organizationId])
  const components = await all<ComponentRow>('components', 'id')
  const versions = await all<VersionRow>('versions', 'id')
  const changes = await all<{ version_id: string; kind: string }>('changes', 'id')
  const edges = await all<EdgeRow>('dependencies', 'component_id, depends_on_id')
  const uses = await all<Use>('project_components', 'component_id')
  const others = await readOthers(organizationId)
  const breakingIds = new Set(
    changes.filter(({ kind }) => kind === 'breaking').map((change) => change.version_id),
  )
  const trueVersions = versions.map((version) => ({ ...version, is_breaking: breakingIds.has(version.id) }))
  const judged = edges.map((edge) => {
    const line = trueVersions.filter(({ component_id }) => component_id === edge.depends_on_id)
    const selected = line.find(({ id }) => id === edge.version_id)
    if (selected === undefined) throw new Error('An edge selects a version that is not there')
    const scheme = components.find(({ id }) => id === edge.depends_on_id)?.version_scheme
    return { ...edge, ...judge(selected, line, scheme) }
  })
  const pick = ({ component_id, depends_on_id, penalty, band, lag_distance, lag_count }: EdgeRow) => ({
    component_id,
    depends_on_id,
    penalty,
    band,
    lag_distance,
    lag_count,
  })
  const scored = components.filter(({ id }) => edges.some((edge) => edge.component_id === id))
  return {
    stored: {
      edges: edges.map(pick),
      breaking: versions.map(({ id, is_breaking }) => ({ id, is_breaking })),
      lineUps: components.map(({ id }) =>
        versions
          .filter(({ component_id }) => component_id === id)
          .sort((a, b) => (a.sort_key < b.sort_key ? -1 : 1))
          .map(({ number, is_stable }) => [number, is_stable]),
      ),
      components: components.map((component) => pickDerived(component)),
      ...others,
    },
    expected: {
      edges: judged.map(pick),
      breaking: trueVersions.map(({ id, is_breaking }) => ({ id, is_breaking })),
      lineUps: components.map(({ id }) =>
        versions
          .filter(({ component_id }) => component_id === id)
          .map(({ number }) => number)
          .sort(compare)
          .map((number) => [number, !isPreRelease(number)]),
      ),
      components: components.map(({ id }) => {
        const own = trueVersions.filter(({ component_id }) => component_id === id)
        const stable = own.filter(({ number, state }) => state !== 'withdrawn' && !isPreRelease(number))
        const latest = stable.sort((a, b) => compare(a.number, b.number)).at(-1)
        const penalties = judged.filter((edge) => edge.component_id === id).map(({ penalty }) => penalty)
        return {
          id,
          latest_version_id: latest?.id ?? null,
          latest_version_number: latest?.number ?? null,
          latest_version_at: latest?.released_at ?? null,
          version_count: own.length,
          dependency_count: penalties.length,
          dependent_count: edges.filter((edge) => edge.depends_on_id === id).length,
          used_in_projects_count: uses.filter((use) => use.component_id === id).length,
          outdated_count: penalties.filter((penalty) => penalty > 0).length,
          health_score: score(penalties),
        }
      }),
      projects: others.projects.map(({ id }) => ({
        id,
        component_count: uses.filter((use) => use.project_id === id).length,
      })),
      history: edges.map(({ component_id, depends_on_id, version_id }) => ({
        component_id,
        depends_on_id,
        to_version_id: version_id,
      })),
      // The columns themselves are compared above; this checks that the last snapshot is up to date.
      snapshots: components.map(({ id, health_score, dependency_count, outdated_count }) => ({
        component_id: id,
        health_score,
        dependency_count,
        outdated_count,
      })),
      organization: {
        component_count: components.length,
        scored_count: scored.length,
        score_sum: String(scored.reduce((sum, { health_score }) => sum + health_score, 0)),
      },
      words: components.map(({ id, title, description }) => ({
        component_id: id,
        title,
        description: description ?? '',
      })),
    },
  }
}

type Use = { readonly component_id: string; readonly project_id: string }

async function readOthers(organizationId: string) {
  const read = <R extends object>(text: string) => query<R>(text, [organizationId])
  const [organization] = await read(
    `select component_count, scored_count, score_sum from organization_health_snapshots
     where organization_id = $1 order by taken_on desc limit 1`,
  )
  return {
    organization,
    projects: await read<{ id: string; component_count: number }>(
      'select id, component_count from projects where organization_id = $1 order by id',
    ),
    history: await read(
      `select component_id, depends_on_id, to_version_id from (
         select distinct on (component_id, depends_on_id) * from dependency_history
         where organization_id = $1 order by component_id, depends_on_id, id desc) last
       where to_version_id is not null order by component_id, depends_on_id`,
    ),
    snapshots: await read(
      `select distinct on (component_id) component_id, health_score, dependency_count, outdated_count
       from health_snapshots where organization_id = $1 order by component_id, taken_at desc`,
    ),
    words: await read(
      `select component_id, title, description from app.component_search
       where organization_id = $1 order by component_id`,
    ),
  }
}

function pickDerived(row: ComponentRow): Omit<ComponentRow, 'title' | 'description' | 'version_scheme'> {
  const { id, latest_version_id, latest_version_number, latest_version_at } = row
  const { version_count, dependency_count } = row
  const { dependent_count, used_in_projects_count, outdated_count, health_score } = row
  return {
    id,
    latest_version_id,
    latest_version_number,
    latest_version_at,
    version_count,
    dependency_count,
    dependent_count,
    used_in_projects_count,
    outdated_count,
    health_score,
  }
}
