import type { Transaction } from '../../postgres/postgres.ts'

/**
 * Locks the rows of the people that a query selects by id. Every endpoint locks the person before anything that belongs
 * to them, because two that started at different ends would deadlock.
 */
export async function lockPeople(
  transaction: Transaction,
  userIds: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const people = await transaction.query<{ id: string }>(
    `select id from auth.users where id in (${userIds}) order by id for update`,
    values,
  )
  return people.map(({ id }) => id)
}
