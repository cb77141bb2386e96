import { z } from 'zod'
import type { Transaction } from '../../../../postgres/postgres.ts'
import type { AuthContext, AuthParts, Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { requirePhone } from '../../../request/phone-number.ts'
import { readBody } from '../../../request/read-body.ts'
import { forgetUselessRecovery } from '../../../sessions/forget-useless-recovery.ts'
import { lowerSessions } from '../../../sessions/raise-session.ts'
import { listFactors, renderFactor } from '../../../users/render-user.ts'
import type { FactorRow } from '../../../users/user-row.ts'
import { adminContext } from '../admin-context.ts'
import { accountIdOf, requireAccount, requireId } from './find-account.ts'

const bodySchema = z.object({
  friendly_name: z.string().max(120).nullish(),
  phone: z.string().nullish(),
})

export const getFactors: Endpoint = (parts) => async (c) => {
  const factors = await act(c, parts, async (transaction, userId) => await listFactors(transaction, [userId]))
  return c.json(factors.map(renderFactor))
}

/** What the factor has proven is taken back with it. */
export const deleteFactor: Endpoint = (parts) => async (c) => {
  const id = requireId(c, 'factor_id')
  const factor = await act(c, parts, async (transaction, userId) => {
    const found = await requireFactor(transaction, userId, id)
    await lowerSessions({ transaction }, id)
    await transaction.query('delete from auth.mfa_factors where id = $1', [id])
    await forgetUselessRecovery(transaction, { userId, parts })
    await parts.onEvent(transaction, { name: 'account_administered', userId, method: 'factor_changed' })
    return found
  })
  return c.json(renderFactor(factor))
}

export const updateFactor: Endpoint = (parts) => async (c) => {
  const id = requireId(c, 'factor_id')
  const body = await readBody(c, bodySchema)
  const phone = body.phone ? requirePhone(body.phone) : undefined
  const factor = await act(c, parts, async (transaction, userId) => {
    await requireFactor(transaction, userId, id)
    await transaction.query(
      `update auth.mfa_factors
       set friendly_name = coalesce($2, friendly_name),
           phone = case when factor_type = 'phone' then coalesce($3, phone) end, updated_at = now()
       where id = $1`,
      [id, body.friendly_name || null, phone ?? null],
    )
    await parts.onEvent(transaction, { name: 'account_administered', userId, method: 'factor_changed' })
    return await requireFactor(transaction, userId, id)
  })
  return c.json(renderFactor(factor))
}

async function requireFactor(transaction: Transaction, userId: string, id: string): Promise<FactorRow> {
  const factor = (await listFactors(transaction, [userId])).find((each) => each.id === id)
  if (factor === undefined) throw authErrors.factorNotFound()
  return factor
}

/** In a transaction that holds the person whom the path names. */
export async function act<Result>(
  c: AuthContext,
  parts: AuthParts,
  work: (transaction: Transaction, userId: string) => Promise<Result>,
): Promise<Result> {
  const userId = accountIdOf(c)
  return await parts.database.transaction(adminContext(c), async (transaction) => {
    await requireAccount(transaction, userId)
    return await work(transaction, userId)
  })
}
