import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { formatDate } from '../../../components/dates/format-date.ts'
import { ItemError, isItemError } from '../../../components/detail/item-error.tsx'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireId } from '../../../data/catalog/ids.ts'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { keepEntries } from '../../../exchange/page/keep-entries.ts'
import { useReadAgain } from '../../../exchange/page/use-read-again.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ComponentForm } from '../form/component-form.tsx'
import { loadEditForm } from '../form/load-form.ts'
import { updateFromForm } from '../form/save/save-component.ts'
import type { Route } from './+types/edit.ts'
import { EditBar } from './edit-bar.tsx'

export const handle: DefaultHandle = { Bar: EditBar }

export const loader = ({ context, params }: LoaderFunctionArgs) => loadEditForm(context, requireId(params.id))

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepEntries(request, serverLoader)

export const shouldRevalidate = ignoresSearch

export const action = updateFromForm

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function EditComponent({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('components')
  const { stored } = loaderData
  const { reading, readAgain } = useReadAgain(loaderData)
  const title = t('form.editTitle', { title: stored?.title ?? '' })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={stored && t('form.editLead', { date: formatDate(stored.updatedAt) })}
      />
      <ComponentForm
        // Another component, or newer values that others saved, makes another form.
        key={`${params.id} ${reading}`}
        form={loaderData}
        leaveTo={useTo()('/component/:id', { id: params.id })}
        onDiscard={readAgain}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('component')
  if (!isItemError(error)) throw error
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <ItemError title={t('notFound')} /> : <ItemError />
}
