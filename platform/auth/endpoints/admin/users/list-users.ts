import type { Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { describeUsers } from '../../../users/render-user.ts'
import { type UserRow, userColumns } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { readPage, tellPage } from '../page.ts'

const maxFilter = 256
const matching = `aud = $1 and ($2 = '' or strpos(email, lower($2)) > 0
  or strpos(lower(user_metadata ->> 'full_name'), lower($2)) > 0)`

/** Everybody, newest first; also people who were softly deleted. */
export const listUsers: Endpoint = (parts) => async (c) => {
  const page = readPage(c)
  const filter = c.req.query('filter') ?? ''
  if (filter.length > maxFilter) throw authErrors.validationFailed('filter: is too long')
  const aud = c.req.header('x-jwt-aud') || 'authenticated'
  const { total, users } = await parts.database.transaction(
    { ...adminContext(c), readOnly: true },
    async (transaction) => {
      const [counted] = await transaction.query<{ total: string }>(
        `select count(*) as total from auth.users where ${matching}`,
        [aud, filter],
      )
      const rows = await transaction.query<UserRow>(
        `select ${userColumns} from auth.users where ${matching}
         order by created_at desc, id desc limit $3 offset $4`,
        [aud, filter, page.size, page.offset],
      )
      return { total: Number(counted?.total), users: await describeUsers(transaction, rows) }
    },
  )
  tellPage(c, { page, total, path: '/admin/users' })
  return c.json({ users, aud })
}
