import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useComponentLinks, usePaths } from '../../components/base-path.ts'
import { DetailBar } from '../../components/detail-bar.tsx'
import { useComponentPage } from '../../components/use-component-page.ts'
import { Button } from '../../ui/action/button.tsx'

function useTrail() {
  const { t } = useTranslation('versions')
  const page = useComponentPage()
  const linksOf = useComponentLinks()
  const all = { label: t('bar.components'), to: usePaths().components }
  if (!page) return { page, links: undefined, trail: [all], back: all.to }
  const links = linksOf(page.component.id)
  const own = { label: page.component.title, to: links.overview }
  return {
    page,
    links,
    trail: [all, own, { label: t('bar.versions'), to: links.versions }],
    back: links.versions,
  }
}

export function VersionBar() {
  const { t } = useTranslation('versions')
  const { page, links, trail, back } = useTrail()
  const version = page?.version
  return (
    <DetailBar
      trail={trail}
      current={version?.number ?? t('bar.missing')}
      back={back}
      actions={
        version &&
        links &&
        page.rights.manageVersions && (
          <Button asChild variant="outline" size="sm">
            <Link to={links.editVersion(version.id)}>{t('bar.edit')}</Link>
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
  const { page, links, trail, back } = useTrail()
  const version = page?.version
  if (!version || !links) return <DetailBar trail={trail} current={t('bar.missing')} back={back} />
  const to = links.version(version.id)
  return <DetailBar trail={[...trail, { label: version.number, to }]} current={t('bar.edit')} back={to} />
}
