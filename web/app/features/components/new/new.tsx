import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { orUnreachable } from '../../../exchange/acting/or-unreachable.ts'
import { ignoresSearch } from '../../../exchange/page/when-to-read.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ComponentForm } from '../form/component-form.tsx'
import { loadNewForm } from '../form/load-form.ts'
import { createFromForm } from '../form/save/save-component.ts'
import type { Route } from './+types/new.ts'

export const loader = ({ context }: LoaderFunctionArgs) => loadNewForm(context)

export const shouldRevalidate = ignoresSearch

export const action = createFromForm

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function NewComponent({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('components')
  return (
    <>
      <PageTitle>{t('form.newTitle')}</PageTitle>
      <PageHeader title={t('form.newTitle')} description={t('form.newLead')} />
      <ComponentForm form={loaderData} leaveTo={useTo()('/component/all')} />
    </>
  )
}
