import { type Endpoint, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors.ts'
import { requirePerson, requireSession } from '../sessions/require-session.ts'

const statements: Readonly<Record<string, string>> = {
  global: 'delete from auth.sessions where user_id = $1 and $2::uuid is not null',
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
}

/** Ends sessions: all of them, this one, or all but this one. */
export const postLogout: Endpoint =
  ({ keyring, database, clock }) =>
  async (c) => {
    const claims = await requirePerson(c, { keyring })
    const scope = c.req.query('scope') || 'global'
    const statement = Object.hasOwn(statements, scope) ? statements[scope] : undefined
    if (statement === undefined)
      throw authErrors.validationFailed(`Unsupported logout scope "${scope.slice(0, 20)}"`)
    await database.transaction(transactionContext(c, claims), async (transaction) => {
      const { user, session } = await requireSession(transaction, claims, { now: clock() })
      await transaction.query(statement, [user.id, session.id])
    })
    return c.body(null, 204)
  }
