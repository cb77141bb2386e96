import type { RowChange } from '../../data/live/messages.ts'

/** What a row is a part of: the table, and the column with its ID. */
const owners: Readonly<Record<string, readonly [table: string, column: string]>> = {
  versions: ['components', 'component_id'],
  changes: ['components', 'component_id'],
  dependencies: ['components', 'component_id'],
  component_users: ['components', 'component_id'],
  project_components: ['projects', 'project_id'],
}

/**
 * For each row of a message, the thing that people have changed by it, because they count releases and edits, not rows.
 * A part counts as the component or project to which it belongs. A component that is written beside parts of others only
 * follows from them, as its score does, and counts as the first of them. A deleted component takes its parts with it,
 * and the dependencies of others on it. It is a rough count: one message may bring what several people have done.
 */
export function itemsOf(changes: readonly RowChange[]): string[] {
  const parts = changes.filter(isPart)
  const gone = changes.find(({ table, isDeleted }) => table === 'components' && isDeleted)
  const changed = gone ? [nameOf(gone)] : parts.map(ownerOf).filter((owner) => owner !== undefined)
  const cause = changed[0] ?? (parts[0] && nameOf(parts[0]))
  return changes.map((change) => {
    const own = isPart(change) ? ownerOf(change) : nameOf(change)
    const mayFollow = isPart(change) || (change.table === 'components' && !change.isDeleted)
    if (own !== undefined && (!mayFollow || changed.includes(own))) return own
    return cause ?? nameOf(change)
  })
}

const isPart = ({ table }: RowChange) => table in owners

/** A deleted row has its key only, which may not tell it. */
function ownerOf({ table, row }: RowChange): string | undefined {
  const [owner, column] = owners[table] ?? []
  const id = column && row[column]
  return typeof id === 'string' ? `${owner} ${id}` : undefined
}

function nameOf({ table, row }: RowChange): string {
  return `${table} ${typeof row.id === 'string' ? row.id : Object.values(row).join(' ')}`
}
