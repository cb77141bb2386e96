import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../../components/base-path.ts'
import { formatDate } from '../../../../../components/dates/format-date.ts'
import { Button } from '../../../../../ui/action/button.tsx'
import { Stem } from '../../../../../ui/layout/stem.tsx'
import type { RecentVersion } from './read-recent-versions.ts'

interface RecentVersionsProps {
  componentId: string
  versions: readonly RecentVersion[]
  mayRelease: boolean
}

export function RecentVersions({ componentId, versions, mayRelease }: RecentVersionsProps) {
  const { t } = useTranslation('component')
  const to = useTo()
  if (versions.length === 0) {
    return (
      <div className="type-sm text-muted">
        <p>{t('recent.none')}</p>
        {mayRelease && (
          <Button asChild variant="outline" size="sm" className="mt-3">
            <Link to={to('/component/:id/version/create', { id: componentId })}>
              {t('recent.releaseFirst')}
            </Link>
          </Button>
        )}
      </div>
    )
  }
  return (
    <Stem
      items={versions.map((version) => ({
        id: version.id,
        change: version.change,
        content: (
          <>
            <div className="flex items-baseline justify-between gap-3">
              <Link
                to={to('/component/:id/version/:versionId', { id: componentId, versionId: version.id })}
                className="min-w-0 type-mono-sm break-all hover:text-accent-text hover:underline"
              >
                {version.number}
              </Link>
              <span className="shrink-0 type-xs text-muted">{formatDate(version.releasedAt)}</span>
            </div>
            {version.title && <p className="mt-0.5 type-xs break-words text-muted">{version.title}</p>}
          </>
        ),
      }))}
    />
  )
}
