import { useTranslation } from 'react-i18next'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { DetailBar } from '../../components/detail-bar.tsx'
import type { ComponentPage } from '../../data/component.ts'
import { componentLinks, paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'

const tabs = ['dependencies', 'dependents', 'versions', 'users'] as const

/** Read by its route's name: the bar stands outside the page. */
export function ComponentBar() {
  const { t } = useTranslation('component')
  const page = useRouteLoaderData<ComponentPage>('features/component/layout')
  const last = useLocation().pathname.split('/').at(-1)
  const tab = tabs.find((candidate) => candidate === last)
  const all = { label: t('components'), to: paths().components }
  if (page === undefined) return <DetailBar trail={[all]} current={t('notFound')} back={all.to} />
  const { component, rights } = page
  const links = componentLinks(component.id)
  const own = { label: component.title, to: links.overview }
  return (
    <DetailBar
      trail={tab ? [all, own] : [all]}
      current={tab ? t(`tabs.${tab}`) : component.title}
      back={tab ? own.to : all.to}
      actions={
        <>
          {rights.edit && (
            <Button asChild variant="outline" size="sm" className="phone:hidden">
              <Link to={links.edit}>{t('edit')}</Link>
            </Button>
          )}
          {rights.manageVersions && (
            <Button asChild size="sm" icon="plus">
              <Link to={links.release}>{t('release')}</Link>
            </Button>
          )}
        </>
      }
    />
  )
}
