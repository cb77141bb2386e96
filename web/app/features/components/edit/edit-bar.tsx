import { useTranslation } from 'react-i18next'
import { useParams, useRouteLoaderData } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { DetailBar } from '../../../components/detail/detail-bar.tsx'
import { PeopleHere } from '../../../components/presence/people-here.tsx'
import type { LoadedForm } from '../form/load-form.ts'

export function EditBar() {
  const { t } = useTranslation('component')
  const form = useRouteLoaderData<LoadedForm>('features/components/edit/edit')
  const { id = '' } = useParams()
  const to = useTo()
  const own = to('/component/:id', { id })
  const all = { label: t('components'), to: to('/component/all') }
  const stored = form?.stored
  return (
    <DetailBar
      trail={stored ? [all, { label: stored.title, to: own }] : [all]}
      current={stored ? t('edit') : t('notFound')}
      back={stored ? own : all.to}
      people={stored && <PeopleHere componentId={stored.id} doing="editing" />}
    />
  )
}
