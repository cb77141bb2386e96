import type { Database } from '../../postgres/postgres.ts'

export type Column = {
  readonly name: string
  /** As PostgreSQL names it in its catalog: int4, _text. */
  readonly type: string
  /** As a cast names it. */
  readonly cast: string
}

export type PublishedTable = {
  readonly schema: string
  readonly name: string
  /** Quoted, for a statement. */
  readonly relation: string
  readonly key: readonly string[]
  readonly hasPolicies: boolean
  /** The columns that its policies of reading look at. */
  readonly ruleColumns: readonly string[]
  /** Whether an update tells the whole row that it replaced. */
  readonly isFull: boolean
  readonly columns: readonly Column[]
  /** The columns that each role may read. */
  readonly readable: Readonly<Record<string, readonly string[]>>
}

/** Milliseconds. Tables change by migrations, so a short memory is enough. */
const memory = 5000

const statement = `
  select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as relation,
    realtime.key_of(c.oid::regclass) as key, c.relrowsecurity as "hasPolicies",
    realtime.columns_of_rules(c.oid::regclass) as "ruleColumns", c.relreplident = 'f' as "isFull",
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'cast', format_type(a.atttypid, -1))
       order by a.attnum)
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_object_agg(role, (
       select coalesce(json_agg(a.attname), '[]') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and has_schema_privilege(role, n.oid, 'usage') and has_column_privilege(role, c.oid, a.attnum, 'select')))
     from unnest($1::text[]) role) as readable
  from pg_get_publication_tables('supabase_realtime') p
  join pg_class c on c.oid = p.relid
  join pg_namespace n on n.oid = c.relnamespace`

/** The tables whose changes are told, and what each role may know of them. */
export class PublishedTables {
  readonly #database: Database
  readonly #roles: readonly string[]
  #known:
    | { readonly tables: Promise<ReadonlyMap<string, PublishedTable>>; readonly until: number }
    | undefined

  constructor(database: Database, roles: readonly string[]) {
    this.#database = database
    this.#roles = roles
  }

  async find(schema: string, name: string): Promise<PublishedTable | undefined> {
    return (await this.all()).get(nameOf(schema, name))
  }

  async all(): Promise<ReadonlyMap<string, PublishedTable>> {
    if (this.#known === undefined || performance.now() > this.#known.until) {
      const tables = this.#read()
      this.#known = { tables, until: performance.now() + memory }
      tables.catch(() => {
        this.#known = undefined
      })
    }
    return await this.#known.tables
  }

  async #read(): Promise<ReadonlyMap<string, PublishedTable>> {
    const rows = await this.#database.query<PublishedTable>(
      { role: 'realtime_admin', readOnly: true },
      { text: statement, values: [this.#roles] },
    )
    return new Map(rows.map((table) => [nameOf(table.schema, table.name), table]))
  }
}

const nameOf = (schema: string, name: string) => JSON.stringify([schema, name])
