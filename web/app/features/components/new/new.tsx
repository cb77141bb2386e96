import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ComponentForm } from '../form/component-form.tsx'
import { type LoadedForm, loadNewForm } from '../form/load-form.ts'
import { createFromForm } from '../form/save/save-component.ts'
import type { Created } from '../form/use-component-form.ts'
import type { Route } from './+types/new.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadNewForm(context)

export const shouldRevalidate = ignoresSearch

export const action = createFromForm

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function NewComponent({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('components')
  const leaveTo = useTo()('/component/all')
  const [created, setCreated] = useState<Created>()
  return (
    <>
      <PageTitle>{t('form.newTitle')}</PageTitle>
      <PageHeader title={t('form.newTitle')} description={t('form.newLead')} />
      <ComponentForm
        key={created?.component.id}
        form={formAfter(loaderData, created)}
        leaveTo={leaveTo}
        onCreated={setCreated}
        created={created}
      />
    </>
  )
}

/** The next component is often of the same kind and has the same owners. */
function formAfter(form: LoadedForm, created: Created | undefined): LoadedForm {
  if (created === undefined) return form
  const { kind, assignedUsers } = created.values
  return { ...form, values: { ...form.values, kind, assignedUsers } }
}
