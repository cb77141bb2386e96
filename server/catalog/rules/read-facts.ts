import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { ComponentFacts, DependencyFacts, VersionFacts } from '@trellis/domain/rules/facts'
import type { RuleKind } from '@trellis/domain/rules/rule'
import type { ChangeKind } from '@trellis/domain/versions/scheme'
import type { Transaction } from '@trellis/platform/postgres'

export type Judged = {
  readonly componentId: string
  /** The version that is being written, if any. */
  readonly versionId?: string | undefined
}

type FactsRow = Pick<
  ComponentRow,
  'id' | 'organization_id' | 'title' | 'description' | 'kind' | 'documentation_url' | 'health_score'
> & { readonly assigned_users: number }

/** The facts of a component. What is expensive to find is read only if a rule of these kinds needs it. */
export async function readFacts(
  transaction: Transaction,
  { componentId, versionId }: Judged,
  kinds: ReadonlySet<RuleKind>,
): Promise<ComponentFacts | undefined> {
  const [row] = await transaction.query<FactsRow>(
    `select id, organization_id, title, description, kind, documentation_url, health_score,
       (select count(*)::integer from component_users u
        where u.organization_id = c.organization_id and u.component_id = c.id) as assigned_users
     from components c where id = $1`,
    [componentId],
  )
  if (row === undefined) return undefined
  return {
    id: row.id,
    title: row.title,
    namesakes: kinds.has('unique_title') ? await readNamesakes(transaction, row) : [],
    description: row.description ?? undefined,
    kind: row.kind,
    documentationUrl: row.documentation_url ?? undefined,
    assignedUsers: row.assigned_users,
    health: row.health_score,
    dependencies: await readDependencies(transaction, row),
    cycle: kinds.has('no_cycles') ? await readCycle(transaction, row) : [],
    version: versionId === undefined ? undefined : await readVersion(transaction, versionId),
  }
}

type Owner = Pick<FactsRow, 'id' | 'organization_id'>

function readNamesakes(
  transaction: Transaction,
  { id, organization_id, title }: Owner & Pick<FactsRow, 'title'>,
): Promise<ComponentFacts['namesakes']> {
  return transaction.query<{ id: string; title: string }>(
    'select id, title from components_titled($1, $2) where id <> $3',
    [organization_id, title, id],
  )
}

type DependencyRow = {
  readonly id: string
  readonly title: string
  readonly kind: ComponentKind
  readonly lag_distance: 'patch' | 'minor' | 'major' | null
  readonly lag_count: number
}

async function readDependencies(transaction: Transaction, owner: Owner): Promise<DependencyFacts[]> {
  const rows = await transaction.query<DependencyRow>(
    `select c.id, c.title, c.kind, d.lag_distance, d.lag_count
     from dependencies d
     join components c on c.organization_id = d.organization_id and c.id = d.depends_on_id
     where d.organization_id = $1 and d.component_id = $2
     order by c.title, c.id`,
    [owner.organization_id, owner.id],
  )
  return rows.map(({ id, title, kind, lag_distance, lag_count }) => ({
    id,
    title,
    kind,
    lag: lag_distance === null ? undefined : { distance: lag_distance, count: lag_count },
  }))
}

/** A component that is both above and below another shares a cycle with it. */
async function readCycle(transaction: Transaction, owner: Owner): Promise<ComponentFacts['cycle']> {
  return await transaction.query<{ id: string; title: string }>(
    `with recursive below (id) as (
       select $2::uuid
       union
       select d.depends_on_id from below b join dependencies d on d.organization_id = $1 and d.component_id = b.id
     ), above (id) as (
       select $2::uuid
       union
       select d.component_id from above a join dependencies d on d.organization_id = $1 and d.depends_on_id = a.id
     )
     select c.id, c.title from below join above using (id) join components c using (id)
     where c.id <> $2 order by c.title, c.id`,
    [owner.organization_id, owner.id],
  )
}

async function readVersion(transaction: Transaction, id: string): Promise<VersionFacts | undefined> {
  const [version] = await transaction.query<{ number: string; release_notes: string | null }>(
    'select number, release_notes from versions where id = $1',
    [id],
  )
  if (version === undefined) return undefined
  const changes = await transaction.query<{
    kind: ChangeKind
    title: string
    migration_guide: string | null
  }>('select kind, title, migration_guide from changes where version_id = $1 order by position, id', [id])
  return {
    number: version.number,
    releaseNotes: version.release_notes ?? undefined,
    changes: changes.map(({ kind, title, migration_guide }) => ({
      kind,
      title,
      migrationGuide: migration_guide ?? undefined,
    })),
  }
}
