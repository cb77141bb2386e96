// What depends on a component or on one of its versions, which the dialog for deleting it requests.
import type { LoaderFunctionArgs } from 'react-router'
import type { InUseAnswer } from '../../../components/detail/delete-dialog.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { readCounted } from '../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

const mostNamed = 8

export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<InUseAnswer> {
  const componentId = requireId(params.id)
  const version = url.searchParams.get('version')
  const { client, organizationId } = requireWorkspace(context)
  const edges = client
    .from('dependency_list')
    .select('component_id, title:component_title', { count: 'exact' })
    .eq('organization_id', organizationId)
    .eq('depends_on_id', componentId)
    .order('component_title')
    .order('component_id')
    .limit(mostNamed)
  const { rows, count } = await readCounted(
    (version === null ? edges : edges.eq('version_id', requireId(version))).overrideTypes<
      { component_id: string; title: string }[],
      { merge: false }
    >(),
  )
  return { dependents: rows, count }
}
