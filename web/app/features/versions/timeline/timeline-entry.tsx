import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { formatDate } from '../../../components/dates/format-date.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { ChangeBadge } from '../../../ui/health/change-badge.tsx'
import { VersionMarks } from '../version-marks.tsx'
import type { TimelineEntryData } from './read-timeline.ts'

interface TimelineEntryProps {
  componentId: string
  entry: TimelineEntryData
}

export function TimelineEntry({ componentId, entry }: TimelineEntryProps) {
  const { t } = useLateTexts('versions', versions)
  const to = useTo()
  const { version, changes } = entry
  const more = version.change_count - changes.length
  return (
    <div className="pb-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={to('/component/:id/version/:versionId', { id: componentId, versionId: version.id })}
          className="type-mono-sm font-medium break-all hover:text-accent-text hover:underline"
        >
          {version.number}
        </Link>
        <VersionMarks version={version} />
        <span className="ml-auto type-xs text-muted">
          {version.dependent_count > 0 && `${t('timeline.usedBy', { count: version.dependent_count })} · `}
          {formatDate(version.released_at)}
        </span>
      </div>
      {version.state_reason && <p className="mt-1 type-sm text-muted">{version.state_reason}</p>}
      {changes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {changes.map(({ id, kind, title }) => (
            <li key={id} className="flex items-baseline gap-2">
              <ChangeBadge kind={kind} />
              <span className="min-w-0 break-words">{title}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-1.5 type-xs text-muted">{t('timeline.more', { count: more })}</p>}
    </div>
  )
}
