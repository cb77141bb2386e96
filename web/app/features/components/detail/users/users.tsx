import {
  assignUser,
  setComponentNotifications,
  unassignUser,
} from '@trellis/domain/contracts/catalog/component-users'
import { useTranslation } from 'react-i18next'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { AssignedUser, ComponentPage } from '../../../../data/catalog/component.ts'
import { requireId } from '../../../../data/catalog/ids.ts'
import { readPeople } from '../../../../data/organization/people.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import { act } from '../../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../../exchange/acting/or-unreachable.ts'
import { readForm } from '../../../../exchange/acting/read-form.ts'
import { ignoresSearch } from '../../../../exchange/page/when-to-read.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Lattice, Panel } from '../../../../ui/layout/lattice.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { Route } from './+types/users.ts'
import { AssignForm } from './assign-form.tsx'
import { useUserColumns } from './user-columns.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const workspace = requireWorkspace(context)
  if (workspace.member === undefined) throw data(null, { status: 404 })
  return { userId: workspace.member.userId, people: await readPeople(workspace) }
}

export const shouldRevalidate = ignoresSearch

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const assignment = { component_id: requireId(params.id), user_id: String(form.get('userId')) }
  switch (form.get('intent')) {
    case 'assign':
      return act(context, assignUser, assignment)
    case 'unassign':
      return act(context, unassignUser, assignment)
    case 'mail':
      return act(context, setComponentNotifications, {
        ...assignment,
        email_notifications: form.get('mail') === 'on',
      })
    default:
      throw data(null, { status: 400 })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function Users({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('component')
  const { component, assigned, rights } = useOutletContext<ComponentPage>()
  const columns = useUserColumns({ component, userId: loaderData.userId, mayAssign: rights.assignUsers })
  const taken = new Set(assigned.map(({ userId }) => userId))
  const free = loaderData.people.filter(({ id }) => !taken.has(id))
  return (
    <>
      {rights.assignUsers && <AssignForm component={component} people={free} />}
      <Lattice aria-label={t('tabs.users')}>
        <Panel flush>
          <DataTable<AssignedUser>
            label={t('users.table', { name: component.title })}
            columns={columns}
            rows={assigned}
            rowKey={({ userId }) => userId}
            empty={<EmptyState title={t('users.emptyTitle')} text={t('users.emptyText')} />}
          />
        </Panel>
      </Lattice>
      {assigned.length > 0 && <p className="mt-3 type-xs text-muted">{t('users.mailLater')}</p>}
    </>
  )
}
