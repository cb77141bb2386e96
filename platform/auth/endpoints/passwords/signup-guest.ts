import { type AuthContext, type AuthParts, transactionContext } from '../../auth-context.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession } from '../../sessions/grant.ts'
import { type Json, type UserRow, userColumns } from '../../users/user-row.ts'

/** Signs in a person without a name, who can add an address later. */
export async function signUpGuest(c: AuthContext, parts: AuthParts, data: Json): Promise<Response> {
  const grant = await parts.database.transaction(transactionContext(c), async (transaction) => {
    const [user] = await transaction.query<UserRow>(
      `insert into auth.users (is_anonymous, user_metadata) values (true, $1) returning ${userColumns}`,
      [JSON.stringify(data)],
    )
    if (user === undefined) throw new Error('A guest was stored without an answer')
    await parts.onUserCreated(transaction, user)
    return await createSession(transaction, { c, parts }, { user, method: 'anonymous' })
  })
  return await answerWithSession(c, parts, grant)
}
