import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { graphOf } from '@trellis/domain/graph/graph'
import { listCycles } from '@trellis/domain/graph/order/strong-components'
import type { ComponentFacts, DependencyFacts, VersionFacts } from '@trellis/domain/rules/facts'
import { namesakesOf } from '@trellis/domain/rules/namesakes'
import type { RuleKind } from '@trellis/domain/rules/rule'
import type { Transaction } from '@trellis/platform/postgres'

type ComponentRow = {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly kind: ComponentKind
  readonly documentation_url: string | null
  readonly health_score: number
  readonly assigned_users: number
  readonly is_example: boolean
}

type EdgeRow = {
  readonly component_id: string
  readonly depends_on_id: string
  readonly lag_distance: 'patch' | 'minor' | 'major' | null
  readonly lag_count: number
}

type VersionRow = {
  readonly component_id: string
  readonly number: string
  readonly release_notes: string | null
  readonly changes: VersionFacts['changes']
}

const edgeKinds: ReadonlySet<RuleKind> = new Set(['dependency_lag', 'forbidden_dependency', 'no_cycles'])
const versionKinds: ReadonlySet<RuleKind> = new Set(['version_scheme', 'release_notes', 'migration_guide'])

/** The facts of all components but examples, by title. Edges and versions are read only if a rule needs them, all at once. */
export async function readAllFacts(
  transaction: Transaction,
  organizationId: string,
  kinds: ReadonlySet<RuleKind>,
): Promise<ComponentFacts[]> {
  const components = await transaction.query<ComponentRow>(
    `select c.id, c.title, c.description, c.kind, c.documentation_url, c.health_score, c.is_example,
       coalesce(u.amount, 0)::integer as assigned_users
     from components c
     left join (
       select component_id, count(*) as amount from component_users where organization_id = $1 group by component_id
     ) u on u.component_id = c.id
     where c.organization_id = $1
     order by c.title, c.id`,
    [organizationId],
  )
  const own = components.filter(({ is_example }) => !is_example)
  const asks = (some: ReadonlySet<RuleKind>) => [...kinds].some((kind) => some.has(kind))
  const edges = asks(edgeKinds) ? await readEdges(transaction, organizationId) : []
  const versions = asks(versionKinds)
    ? await readLatestVersions(transaction, organizationId)
    : new Map<string, VersionFacts>()
  const dependencies = dependenciesOf(components, edges)
  const namesakes = kinds.has('unique_title') ? namesakesOf(own) : new Map<string, Namesakes>()
  const cycles = kinds.has('no_cycles') ? cyclesOf(components, edges) : new Map<string, Cycle>()
  return own.map((row) => ({
    id: row.id,
    title: row.title,
    namesakes: namesakes.get(row.id) ?? [],
    description: row.description ?? undefined,
    kind: row.kind,
    documentationUrl: row.documentation_url ?? undefined,
    assignedUsers: row.assigned_users,
    health: row.health_score,
    dependencies: dependencies.get(row.id) ?? [],
    cycle: cycles.get(row.id) ?? [],
    version: versions.get(row.id),
  }))
}

function readEdges(transaction: Transaction, organizationId: string): Promise<readonly EdgeRow[]> {
  return transaction.query<EdgeRow>(
    'select component_id, depends_on_id, lag_distance, lag_count from dependencies where organization_id = $1',
    [organizationId],
  )
}

/** Only whether there are notes: they can be long, and there can be thousands. */
async function readLatestVersions(
  transaction: Transaction,
  organizationId: string,
): Promise<Map<string, VersionFacts>> {
  const rows = await transaction.query<VersionRow>(
    `select c.id as component_id, v.number, substring(v.release_notes from '\\S') as release_notes, coalesce((
       select json_agg(json_strip_nulls(json_build_object(
         'kind', g.kind, 'title', g.title, 'migrationGuide', substring(g.migration_guide from '\\S')
       )) order by g.position, g.id)
       from changes g where g.version_id = v.id), '[]') as changes
     from components c join versions v on v.id = c.latest_version_id
     where c.organization_id = $1`,
    [organizationId],
  )
  return new Map(
    rows.map(({ component_id, number, release_notes, changes }) => [
      component_id,
      { number, releaseNotes: release_notes ?? undefined, changes },
    ]),
  )
}

function dependenciesOf(
  components: readonly ComponentRow[],
  edges: readonly EdgeRow[],
): Map<string, DependencyFacts[]> {
  const byId = new Map(components.map((component) => [component.id, component]))
  const found = new Map<string, DependencyFacts[]>()
  for (const { component_id, depends_on_id, lag_distance, lag_count } of edges) {
    const target = byId.get(depends_on_id)
    if (target === undefined) continue
    const lag = lag_distance === null ? undefined : { distance: lag_distance, count: lag_count }
    const known = found.get(component_id) ?? []
    known.push({ id: target.id, title: target.title, kind: target.kind, lag })
    found.set(component_id, known)
  }
  for (const known of found.values()) known.sort((a, b) => (a.title < b.title ? -1 : 1))
  return found
}

type Namesakes = ComponentFacts['namesakes']
type Cycle = ComponentFacts['cycle']

/** For each component in a cycle, the others in that cycle, by title. */
function cyclesOf(components: readonly ComponentRow[], edges: readonly EdgeRow[]): Map<string, Cycle> {
  const titles = new Map(components.map(({ id, title }) => [id, title]))
  const graph = graphOf(
    components.map(({ id }) => id),
    edges.map(({ component_id, depends_on_id }) => ({ from: component_id, to: depends_on_id })),
  )
  const cycles = new Map<string, Cycle>()
  for (const ids of listCycles(graph)) {
    const members = ids
      .map((id) => ({ id, title: titles.get(id) ?? '' }))
      .sort((a, b) => (a.title < b.title ? -1 : 1))
    for (const id of ids) {
      cycles.set(
        id,
        members.filter((other) => other.id !== id),
      )
    }
  }
  return cycles
}
