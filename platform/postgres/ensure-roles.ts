// Roles belong to the cluster, not to a database: the start of the server creates them instead of a migration, under a
// lock that every process takes in the same database.
import { type ConnectionOptions, withDatabase } from './connection-options.ts'
import { DatabaseError } from './database-error.ts'
import { asOwner, type OwnerConnection } from './owner.ts'

/** The role of a connection before its transaction sets one. It has no rights. */
export const startRole = 'trellis_none'

export const platformRoles = [
  startRole,
  'anon',
  'authenticated',
  'service_role',
  'app_writer',
  'app_job',
  'auth_admin',
  'storage_admin',
  'realtime_admin',
] as const

const agreedDatabase = 'postgres'
const rolesLock = 7_215_301

type Powers = {
  /** Roles that bypass row level security, if the user may create them so. Default: none. */
  readonly bypassing?: readonly PlatformRole[]
}

type PlatformRole = (typeof platformRoles)[number]

/** The result: the roles that should bypass row level security and do not. A role that exists is never altered. */
export async function ensureRoles(
  connection: ConnectionOptions,
  { bypassing = [] }: Powers = {},
): Promise<readonly PlatformRole[]> {
  const create = (owner: OwnerConnection) => createRoles(owner, bypassing)
  try {
    return await asOwner(withDatabase(connection, agreedDatabase), create)
  } catch (error) {
    if (!isClosedDatabase(error)) throw error
    return await asOwner(connection, create)
  }
}

// A managed service may not give access to its maintenance database.
function isClosedDatabase(error: unknown): boolean {
  return error instanceof DatabaseError && ['3D000', '42501', '28000'].includes(error.sqlstate)
}

async function createRoles(
  owner: OwnerConnection,
  bypassing: readonly PlatformRole[],
): Promise<readonly PlatformRole[]> {
  await owner.query('select pg_advisory_lock($1)', [rolesLock])
  for (const role of platformRoles) {
    const mayBypass = bypassing.includes(role)
    await createRole(owner, role, { bypasses: mayBypass && (await canCreateBypassing(owner)) })
    await refusePowers(owner, role, { mayBypass })
    await becomeMember(owner, role)
  }
  const lacking = await owner.query<{ rolname: PlatformRole }>(
    'select rolname from pg_roles where rolname = any($1) and not rolbypassrls',
    [bypassing],
  )
  return lacking.map(({ rolname }) => rolname)
}

/** Before version 16, only superusers can. */
async function canCreateBypassing(owner: OwnerConnection): Promise<boolean> {
  const [login] = await owner.query(
    `select rolsuper or (rolbypassrls and rolcreaterole and current_setting('server_version_num')::int >= 160000) as can
     from pg_roles where rolname = current_user`,
  )
  return login?.can === true
}

async function createRole(
  owner: OwnerConnection,
  role: string,
  { bypasses }: { readonly bypasses: boolean },
): Promise<void> {
  const [found] = await owner.query('select 1 from pg_roles where rolname = $1', [role])
  if (found !== undefined) return
  try {
    await owner.query(`create role ${role} nologin noinherit ${bypasses ? 'bypassrls' : ''}`)
  } catch (error) {
    // Another process did it first, through a database that does not share our lock.
    if (error instanceof DatabaseError && ['42710', '23505'].includes(error.sqlstate)) return
    throw new Error(`The database role "${role}" cannot be created: let the user create roles (CREATEROLE)`, {
      cause: error,
    })
  }
}

async function refusePowers(
  owner: OwnerConnection,
  role: string,
  { mayBypass }: { readonly mayBypass: boolean },
): Promise<void> {
  const [powerful] = await owner.query(
    `select 1 from pg_roles
     where rolname = $1 and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin
       or (rolbypassrls and not $2))`,
    [role, mayBypass],
  )
  if (powerful === undefined) return
  throw new Error(
    `The database role "${role}" exists with powers that it must not have: run "alter role ${role} nologin nosuperuser nobypassrls nocreaterole nocreatedb noreplication"`,
  )
}

async function becomeMember(owner: OwnerConnection, role: string): Promise<void> {
  if (await isMember(owner, role)) return
  const withSet = (await hasSetOption(owner)) ? ' with set true, inherit false' : ''
  try {
    await owner.query(`grant ${role} to current_user${withSet}`)
  } catch (cause) {
    if (await isMember(owner, role)) return
    const [login] = await owner.query('select current_user as name')
    throw new Error(
      `The database user "${login?.name}" may not become "${role}": grant it, or let the user create roles (CREATEROLE)`,
      { cause },
    )
  }
}

async function isMember(owner: OwnerConnection, role: string): Promise<boolean> {
  const privilege = (await hasSetOption(owner)) ? 'SET' : 'MEMBER'
  const [row] = await owner.query('select pg_has_role(current_user, $1::name, $2) as may', [role, privilege])
  return row?.may === true
}

// From version 16 on, membership and the right to switch to a role are separate.
async function hasSetOption(owner: OwnerConnection): Promise<boolean> {
  const [row] = await owner.query("select current_setting('server_version_num')::int >= 160000 as has")
  return row?.has === true
}
