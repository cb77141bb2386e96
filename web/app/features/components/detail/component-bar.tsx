import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { DetailBar } from '../../../components/detail/detail-bar.tsx'
import { useComponentPage } from '../../../components/detail/use-component-page.ts'
import { PeopleHere } from '../../../components/presence/people-here.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { ComponentMenu } from './component-menu.tsx'

const tabs = ['dependencies', 'dependents', 'versions', 'users'] as const

export function ComponentBar() {
  const { t } = useTranslation('component')
  const page = useComponentPage()
  const to = useTo()
  const last = useLocation().pathname.split('/').at(-1)
  const tab = tabs.find((candidate) => candidate === last)
  const all = { label: t('components'), to: to('/component/all') }
  if (page === undefined) return <DetailBar trail={[all]} current={t('notFound')} back={all.to} />
  const { component, rights } = page
  const own = { label: component.title, to: to('/component/:id', { id: component.id }) }
  return (
    <DetailBar
      trail={tab ? [all, own] : [all]}
      current={tab ? t(`tabs.${tab}`) : component.title}
      back={tab ? own.to : all.to}
      people={<PeopleHere componentId={component.id} doing="looking" />}
      actions={
        <>
          <ComponentMenu page={page} />
          {rights.edit && (
            <Button asChild variant="outline" size="sm" className="phone:hidden">
              <Link to={to('/component/:id/edit', { id: component.id })}>{t('edit')}</Link>
            </Button>
          )}
          {rights.manageVersions && (
            <Button asChild size="sm" icon="plus">
              <Link to={to('/component/:id/version/create', { id: component.id })}>{t('release')}</Link>
            </Button>
          )}
        </>
      }
    />
  )
}
