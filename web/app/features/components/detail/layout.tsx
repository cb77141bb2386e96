// One component: its head stays above, and the tabs below are separate routes.
import { deleteComponent, updateComponent } from '@trellis/domain/contracts/catalog/components'
import { useTranslation } from 'react-i18next'
import { type ActionFunctionArgs, data, href, type LoaderFunctionArgs, Outlet, redirect } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { ItemError, isItemError } from '../../../components/detail/item-error.tsx'
import { readDeletion } from '../../../components/detail/read-deletion.ts'
import { PendingOutlet } from '../../../components/pending/pending-outlet.tsx'
import { useAwaitedTab } from '../../../components/pending/use-awaited-page.ts'
import { readComponent } from '../../../data/catalog/component.ts'
import { requireId } from '../../../data/catalog/ids.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { readForm } from '../../../exchange/acting/read-form.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { Route } from './+types/layout.ts'
import { ComponentBar } from './component-bar.tsx'
import { ComponentHead } from './component-head.tsx'
import { readScoreChange } from './overview/read-trend.ts'

export const handle: DefaultHandle = { Bar: ComponentBar }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await readComponent(context, params.id)
  return { ...page, change: await readScoreChange(context, page.component) }
}

export const shouldRevalidate = ignoresSearch

/** Deletes the component, or orders its versions by another scheme. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (form.get('intent') === 'scheme')
    return act(context, updateComponent, {
      id: requireId(params.id),
      expected_revision: Number(form.get('revision')),
      version_scheme: form.get('scheme'),
    })
  if (form.get('intent') !== 'delete') throw data(null, { status: 400 })
  const answer = await act(context, deleteComponent, {
    id: requireId(params.id),
    ...readDeletion(form),
  })
  return answer.data.ok ? redirect(requireWorkspace(context).base + href('/component/all')) : answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function ComponentLayout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('component')
  const { component, assigned, rights, change } = loaderData
  const to = useTo()
  const tabs = [
    { label: t('tabs.overview'), to: to('/component/:id', { id: component.id }), end: true },
    {
      label: t('tabs.dependencies'),
      to: to('/component/:id/dependencies', { id: component.id }),
      count: component.dependency_count,
    },
    {
      label: t('tabs.dependents'),
      to: to('/component/:id/dependents', { id: component.id }),
      count: component.dependent_count,
    },
    {
      label: t('tabs.versions'),
      to: to('/component/:id/versions', { id: component.id }),
      count: component.version_count,
    },
    ...(rights.seePeople
      ? [
          {
            label: t('tabs.users'),
            to: to('/component/:id/users', { id: component.id }),
            count: assigned.length,
          },
        ]
      : []),
  ]
  return (
    <>
      <ComponentHead
        component={component}
        assigned={rights.seePeople ? assigned : undefined}
        change={change}
      />
      <Tabs label={t('tabs.label')} tabs={tabs} className="mb-6" />
      <PendingOutlet shape={useAwaitedTab()} isInner>
        <Outlet context={{ component, assigned, rights }} />
      </PendingOutlet>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('component')
  if (!isItemError(error)) throw error
  return <ItemError title={t('notFound')} />
}
