import type { AdministeredOrganization } from '@trellis/domain/contracts/admin'
import type { Transaction } from '@trellis/platform/postgres'

/** Calls a function of the database, which asks whether the caller is a superadmin and records the act with its reason. */
export async function administer(
  transaction: Transaction,
  call: string,
  values: readonly unknown[],
): Promise<AdministeredOrganization> {
  const [row] = await transaction.query<{ organization: AdministeredOrganization }>(
    `select ${call} as organization`,
    [...values],
  )
  if (row === undefined) throw new Error('The act answered nothing')
  return row.organization
}
