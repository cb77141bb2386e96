// What every organization's audit log says of its rows, and who may read them: the judge of what is told live. It knows
// the rules of reading in words of its own, not the policies.
import { query } from '../../functions/core-organization.ts'

export type Fields = Readonly<Record<string, unknown>>
export type Type = 'INSERT' | 'UPDATE' | 'DELETE'

export type Entry = {
  readonly organizationId: string
  /** Rows of one statement have the same. */
  readonly sequence: string
  readonly table: string
  readonly type: Type
  readonly identity: string
  /** What the log says of the row after the change: of an update, the key and what changed. Of a deletion nothing. */
  readonly written: Fields
  /** Everything that the log says of the row, or said before it was deleted. */
  readonly row: Fields
}

const keys: Readonly<Record<string, readonly string[]>> = {
  organizations: ['id'],
  members: ['organization_id', 'user_id'],
  invitations: ['id'],
  api_tokens: ['id'],
  components: ['id'],
  component_users: ['component_id', 'user_id'],
  versions: ['id'],
  changes: ['id'],
  dependencies: ['component_id', 'depends_on_id'],
  projects: ['id'],
  project_components: ['project_id', 'component_id'],
  component_rules: ['id'],
  component_rule_exemptions: ['id'],
  legal_documents: ['id'],
}

/** Of the tables whose changes are told. */
export const judgedTables: readonly string[] = Object.keys(keys)

export function identify(table: string, row: Fields): string {
  const columns = keys[table]
  if (columns === undefined) throw new Error(`The test does not know the table ${table}`)
  return [table, ...columns.map((column) => String(row[column]))].join(' ')
}

type LogRow = {
  readonly organization_id: string
  readonly sequence: string
  readonly table_name: string
  readonly operation: string
  readonly before: readonly Fields[] | null
  readonly after: readonly Fields[] | null
}

export class AuditLedger {
  readonly #organizations: readonly string[]
  readonly #read = new Map<string, string>()
  readonly #rows = new Map<string, Fields>()
  readonly #organizationOf = new Map<string, string>()
  readonly #roles = new Map<string, string>()

  constructor(organizations: readonly string[]) {
    this.#organizations = organizations
  }

  /** What was written since the last call, in the order of each organization's log. */
  async read(): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const organizationId of this.#organizations) {
      const rows = await query<LogRow>(
        `select organization_id, sequence, table_name, operation, before, after from audit_log
         where organization_id = $1 and sequence > $2 and table_name = any ($3) order by sequence`,
        [organizationId, this.#read.get(organizationId) ?? 0, judgedTables],
      )
      for (const row of rows) {
        entries.push(...this.#enter(row))
        this.#read.set(organizationId, row.sequence)
      }
    }
    return entries
  }

  #enter(logged: LogRow): Entry[] {
    const { organization_id: organizationId, sequence, table_name: table, operation, before, after } = logged
    const type = operation.toUpperCase() as Type
    return ((type === 'DELETE' ? before : after) ?? []).map((part) => {
      const named = { organization_id: organizationId, ...part }
      const identity = identify(table, named)
      const row = { ...this.#rows.get(identity), ...named }
      if (type === 'DELETE') this.#rows.delete(identity)
      else this.#rows.set(identity, row)
      this.#organizationOf.set(identity, organizationId)
      if (table === 'members') this.#enterMember(row, type)
      return { organizationId, sequence, table, type, identity, written: type === 'DELETE' ? {} : part, row }
    })
  }

  #enterMember({ organization_id: organizationId, user_id: userId, role }: Fields, type: Type): void {
    const membership = `${organizationId} ${userId}`
    if (type === 'DELETE') this.#roles.delete(membership)
    else this.#roles.set(membership, String(role))
  }

  roleOf(userId: string, organizationId: string): string | undefined {
    return this.#roles.get(`${organizationId} ${userId}`)
  }

  /** Undefined for a row that the log has never named. */
  organizationOf(identity: string): string | undefined {
    return this.#organizationOf.get(identity)
  }
}

/** Somebody who listens. */
export type Reader = {
  readonly userId: string
  /** Of an API token with the scope "read", which reaches one organization. */
  readonly tokenOf?: string
}

/** Whether somebody with this role in the row's organization reads it. */
export function mayRead(
  role: string | undefined,
  { userId, tokenOf, table, row }: Reader & { readonly table: string; readonly row: Fields },
): boolean {
  if (table === 'api_tokens' && tokenOf !== undefined) return false
  if (table === 'invitations') return role === 'maintainer'
  if (table === 'api_tokens') return role === 'maintainer' || (role !== undefined && row.user_id === userId)
  return role !== undefined
}
