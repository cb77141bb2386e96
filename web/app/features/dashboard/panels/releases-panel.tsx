import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { formatDate, formatDay } from '../../../components/dates/format-date.ts'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { Stem } from '../../../ui/layout/stem.tsx'
import type { Overview, Release } from '../overview.ts'

export function ReleasesPanel({ overview: { releases } }: { overview: Overview }) {
  const { t } = useLateTexts('dashboard', dashboard)
  return (
    <Panel>
      <PanelHead title={t('releases.title')} />
      {releases.length === 0 ? (
        <p className="type-sm text-muted">{t('releases.none')}</p>
      ) : (
        <Stem
          items={releases.map((release) => ({
            id: release.id,
            change: release.change_kind ?? 'other',
            content: <ReleaseEntry release={release} />,
          }))}
        />
      )}
    </Panel>
  )
}

function ReleaseEntry({ release }: { release: Release }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const to = useTo()
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <Link
            to={to('/component/:id', { id: release.component_id })}
            title={release.title}
            className="reachable min-w-0 font-medium hover:text-accent-text hover:underline"
          >
            <span className="block truncate">{release.title}</span>
          </Link>
          <Link
            to={to('/component/:id/version/:versionId', { id: release.component_id, versionId: release.id })}
            title={release.number}
            className="reachable max-w-[12ch] shrink-0 type-mono-xs broad:max-w-[20ch] compact:max-w-[20ch] text-muted hover:text-accent-text hover:underline"
          >
            <span className="block truncate">{release.number}</span>
          </Link>
        </span>
        <time
          dateTime={release.released_at}
          title={formatDate(release.released_at)}
          className="shrink-0 type-xs text-muted"
        >
          {formatDay(release.released_at)}
        </time>
      </div>
      {release.change_title !== null && (
        <p title={release.change_title} className="mt-0.5 line-clamp-2 type-xs text-muted">
          {release.change_kind === 'breaking' && (
            <span className="text-change-breaking-text">{t('releases.breaking')} </span>
          )}
          {release.change_title}
        </p>
      )}
    </>
  )
}
