import { Link } from 'react-router'
import { useTo } from '../../components/base-path.ts'
import { DetailBar } from '../../components/detail/detail-bar.tsx'
import { useComponentPage } from '../../components/detail/use-component-page.ts'
import { PeopleHere } from '../../components/presence/people-here.tsx'
import { versions } from '../../locales/en/late/versions.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'

function useTrail() {
  const { t } = useLateTexts('versions', versions)
  const page = useComponentPage()
  const to = useTo()
  const all = { label: t('bar.components'), to: to('/component/all') }
  if (!page) return { page, trail: [all], back: all.to }
  const { id } = page.component
  const own = { label: page.component.title, to: to('/component/:id', { id }) }
  const listPath = to('/component/:id/versions', { id })
  return {
    page,
    trail: [all, own, { label: t('bar.versions'), to: listPath }],
    back: listPath,
  }
}

export function VersionBar() {
  const { t } = useLateTexts('versions', versions)
  const to = useTo()
  const { page, trail, back } = useTrail()
  const version = page?.version
  return (
    <DetailBar
      trail={trail}
      current={version?.number ?? t('bar.missing')}
      back={back}
      people={page && <PeopleHere componentId={page.component.id} doing="looking" />}
      actions={
        version &&
        page.rights.manageVersions && (
          <Button asChild variant="outline" size="sm">
            <Link
              to={to('/component/:id/version/:versionId/edit', {
                id: page.component.id,
                versionId: version.id,
              })}
            >
              {t('bar.edit')}
            </Link>
          </Button>
        )
      }
    />
  )
}

export function NewVersionBar() {
  const { t } = useLateTexts('versions', versions)
  const { page, trail, back } = useTrail()
  return (
    <DetailBar
      trail={trail}
      current={t('bar.new')}
      back={back}
      people={page && <PeopleHere componentId={page.component.id} doing="editing" />}
    />
  )
}

export function EditVersionBar() {
  const { t } = useLateTexts('versions', versions)
  const to = useTo()
  const { page, trail, back } = useTrail()
  const version = page?.version
  if (!version) return <DetailBar trail={trail} current={t('bar.missing')} back={back} />
  const own = to('/component/:id/version/:versionId', { id: page.component.id, versionId: version.id })
  return (
    <DetailBar
      trail={[...trail, { label: version.number, to: own }]}
      current={t('bar.edit')}
      back={own}
      people={<PeopleHere componentId={page.component.id} doing="editing" />}
    />
  )
}
