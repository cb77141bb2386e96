import type { VersionListRow } from '../../data/catalog/dependency-rows.ts'
import { versions } from '../../locales/en/late/versions.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Badge } from '../../ui/mark/badge.tsx'

type Marked = Pick<VersionListRow, 'is_latest' | 'is_stable' | 'state'>

/** Marks of a version: the latest one, pre-releases, deprecated and withdrawn ones. */
export function VersionMarks({ version: { is_latest, is_stable, state } }: { version: Marked }) {
  const { t } = useLateTexts('versions', versions)
  return (
    <>
      {is_latest && <Badge tone="accent">{t('marks.latest')}</Badge>}
      {!is_stable && <Badge tone="outline">{t('marks.preRelease')}</Badge>}
      {state === 'deprecated' && (
        <Badge tone="fair" icon="archive">
          {t('marks.deprecated')}
        </Badge>
      )}
      {state === 'withdrawn' && (
        <Badge tone="poor-outline" icon="x">
          {t('marks.withdrawn')}
        </Badge>
      )}
    </>
  )
}
