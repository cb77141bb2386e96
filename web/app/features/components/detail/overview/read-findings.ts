import type { Finding } from '@trellis/domain/contracts/catalog/findings'
import { checkComponent } from '@trellis/domain/contracts/catalog/rules'
import type { RouterContextProvider } from 'react-router'
import { invokeFunction } from '../../../../data/client/invoke-function.ts'
import { orRouteError } from '../../../../data/failure/data-error.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'

/** The findings of the organization's rules, which only its members may see. */
export async function readFindings(
  context: Readonly<RouterContextProvider>,
  componentId: string,
): Promise<readonly Finding[]> {
  const { client, member } = requireWorkspace(context)
  if (member === undefined) return []
  return orRouteError(invokeFunction(client, checkComponent, { component_id: componentId }))
}
