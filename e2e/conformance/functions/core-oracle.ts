// Everything that the product derives, computed once more from the bare rows, slowly and by the words of the design.
// It shares no code with the product.
import { query } from './core-organization.ts'

type VersionRow = { id: string; component_id: string; number: string; state: string; is_breaking: boolean }
type EdgeRow = {
  component_id: string
  depends_on_id: string
  version_id: string
  penalty: number
  band: string
}
type ComponentRow = {
  id: string
  latest_version_number: string | null
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
  // The tests release rc.1 to rc.9 only.
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

function judge(selected: VersionRow, all: readonly VersionRow[]): { penalty: number; band: string } {
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
  const between = (low: number, high: number, steps: number, count: number) =>
    low + (high - low) * Math.min(1, (count - 1) / steps)
  if (newer.length > 0) [band, points] = ['patch', between(5, 15, 5, newer.length)]
  if (minors.size > 0) [band, points] = ['minor', between(20, 40, 5, minors.size)]
  if (majors.size + breaking.size > 0) {
    ;[band, points] = ['major', between(45, 80, 3, majors.size + breaking.size)]
  }
  if (selected.state === 'deprecated') [band, points] = ['deprecated', Math.max(80, points)]
  if (selected.state === 'withdrawn') [band, points] = ['withdrawn', 100]
  return { penalty: Math.round(points * 3), band }
}

function score(penalties: readonly number[]): number {
  if (penalties.length === 0) return 100
  const sum = penalties.reduce((total, penalty) => total + penalty, 0)
  const worst = Math.max(...penalties)
  // Thousandths of a point are far finer than any true value: they make up for the floating point.
  const points = 0.7 * (100 - sum / 3 / penalties.length) + 0.3 * (100 - worst / 3) + 1e-9
  return worst > 0 ? Math.min(99, Math.floor(points)) : 100
}

export type Derived = {
  readonly edges: unknown[]
  readonly components: unknown[]
  readonly breaking: unknown[]
}

/** What is stored, and what it should be. */
export async function compareWithOracle(
  organizationId: string,
): Promise<{ stored: Derived; expected: Derived }> {
  const all = <R extends object>(table: string, order: string) =>
    query<R>(`select * from ${table} where organization_id = $1 order by ${order}`, [organizationId])
  const components = await all<ComponentRow>('components', 'id')
  const versions = await all<VersionRow>('versions', 'id')
  const changes = await all<{ version_id: string; kind: string }>('changes', 'id')
  const edges = await all<EdgeRow>('dependencies', 'component_id, depends_on_id')
  const uses = await all<{ component_id: string }>('project_components', 'component_id')
  const breakingIds = new Set(
    changes.filter(({ kind }) => kind === 'breaking').map((change) => change.version_id),
  )
  const trueVersions = versions.map((version) => ({ ...version, is_breaking: breakingIds.has(version.id) }))
  const judged = edges.map((edge) => {
    const line = trueVersions.filter(({ component_id }) => component_id === edge.depends_on_id)
    const selected = line.find(({ id }) => id === edge.version_id)
    if (selected === undefined) throw new Error('An edge selects a version that is not there')
    return { ...edge, ...judge(selected, line) }
  })
  const pick = ({ component_id, depends_on_id, penalty, band }: EdgeRow) => ({
    component_id,
    depends_on_id,
    penalty,
    band,
  })
  return {
    stored: {
      edges: edges.map(pick),
      breaking: versions.map(({ id, is_breaking }) => ({ id, is_breaking })),
      components: components.map((component) => pickDerived(component)),
    },
    expected: {
      edges: judged.map(pick),
      breaking: trueVersions.map(({ id, is_breaking }) => ({ id, is_breaking })),
      components: components.map(({ id }) => {
        const own = trueVersions.filter(({ component_id }) => component_id === id)
        const stable = own.filter(({ number, state }) => state !== 'withdrawn' && !isPreRelease(number))
        const penalties = judged.filter((edge) => edge.component_id === id).map(({ penalty }) => penalty)
        return {
          id,
          latest_version_number:
            stable
              .map(({ number }) => number)
              .sort(compare)
              .at(-1) ?? null,
          version_count: own.length,
          dependency_count: penalties.length,
          dependent_count: edges.filter((edge) => edge.depends_on_id === id).length,
          used_in_projects_count: uses.filter((use) => use.component_id === id).length,
          outdated_count: penalties.filter((penalty) => penalty > 0).length,
          health_score: score(penalties),
        }
      }),
    },
  }
}

function pickDerived(row: ComponentRow): ComponentRow {
  const { id, latest_version_number, version_count, dependency_count } = row
  const { dependent_count, used_in_projects_count, outdated_count, health_score } = row
  return {
    id,
    latest_version_number,
    version_count,
    dependency_count,
    dependent_count,
    used_in_projects_count,
    outdated_count,
    health_score,
  }
}
