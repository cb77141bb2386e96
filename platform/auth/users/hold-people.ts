import type { Transaction } from '../../postgres/postgres.ts'

/**
 * Locks the people that a query names by their id. Every endpoint holds the person before anything that belongs to
 * them: two that began at different ends would wait for each other.
 */
export async function holdPeople(
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
