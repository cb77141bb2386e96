import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { DetailBar } from '../../components/detail-bar.tsx'
import type { ComponentPage } from '../../data/component.ts'
import type { VersionListRow } from '../../data/dependency-rows.ts'
import { componentLinks, paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'

type VersionPage = ComponentPage & { version?: VersionListRow }

/** The page's own data: the bar stands outside of it. */
function usePage(): VersionPage | undefined {
  const loaded = useMatches().at(-1)?.loaderData
  return isVersionPage(loaded) ? loaded : undefined
}

function isVersionPage(loaded: unknown): loaded is VersionPage {
  return typeof loaded === 'object' && loaded !== null && 'component' in loaded
}

function useTrail() {
  const { t } = useTranslation('versions')
  const page = usePage()
  const all = { label: t('bar.components'), to: paths().components }
  if (!page) return { page, trail: [all], back: all.to }
  const links = componentLinks(page.component.id)
  const own = { label: page.component.title, to: links.overview }
  return { page, trail: [all, own, { label: t('bar.versions'), to: links.versions }], back: links.versions }
}

export function VersionBar() {
  const { t } = useTranslation('versions')
  const { page, trail, back } = useTrail()
  const version = page?.version
  return (
    <DetailBar
      trail={trail}
      current={version?.number ?? t('bar.missing')}
      back={back}
      actions={
        version &&
        page.rights.manageVersions && (
          <Button asChild variant="outline" size="sm">
            <Link to={componentLinks(page.component.id).editVersion(version.id)}>{t('bar.edit')}</Link>
          </Button>
        )
      }
    />
  )
}

export function NewVersionBar() {
  const { t } = useTranslation('versions')
  const { trail, back } = useTrail()
  return <DetailBar trail={trail} current={t('bar.new')} back={back} />
}

export function EditVersionBar() {
  const { t } = useTranslation('versions')
  const { page, trail, back } = useTrail()
  const version = page?.version
  if (!version) return <DetailBar trail={trail} current={t('bar.missing')} back={back} />
  const to = componentLinks(page.component.id).version(version.id)
  return <DetailBar trail={[...trail, { label: version.number, to }]} current={t('bar.edit')} back={to} />
}
