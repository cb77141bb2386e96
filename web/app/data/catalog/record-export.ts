import { recordExport as contract } from '@trellis/domain/contracts/catalog/exports'
import type { InputOf } from '@trellis/domain/contracts/contract'
import { invokeFunction } from '../client/invoke-function.ts'
import { orRouteError } from '../failure/data-error.ts'
import type { Workspace } from '../organization/workspace.ts'

/** Called before a file is offered: without a log entry there is no export. A visitor of the demo is not recorded. */
export async function recordExport(
  { client, organizationId, member }: Workspace,
  taken: Omit<InputOf<typeof contract>, 'organization_id'>,
): Promise<void> {
  if (member === undefined) return
  await orRouteError(invokeFunction(client, contract, { organization_id: organizationId, ...taken }))
}
