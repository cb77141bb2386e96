import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { KindGlyph } from '../../../../components/catalog/kind-glyph.tsx'
import { useAskedSearch } from '../../../../exchange/page/use-asked-search.ts'
import { dashboard } from '../../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Lattice, Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { VersionChip } from '../../../../ui/mark/version-chip.tsx'
import type { WantedUpgrade } from '../../read-dashboard.ts'
import { Deferred } from '../deferred.tsx'

const columns = 'grid grid-cols-2 gap-x-6 gap-y-5 broad:grid-cols-4 phone:grid-cols-1'

/** Which single upgrade gains most points across the organization. */
export function WantedPanel({ wanted }: { wanted: Promise<WantedUpgrade[]> }) {
  const { t } = useLateTexts('dashboard', dashboard)
  return (
    <Lattice>
      <Panel>
        <PanelHead
          title={t('wanted.title')}
          actions={<span className="type-xs text-muted phone:hidden">{t('wanted.note')}</span>}
        />
        <Deferred value={wanted} skeleton={<WantedSkeleton />}>
          {(upgrades) =>
            upgrades.length === 0 ? (
              <p className="type-sm text-muted">{t('wanted.none')}</p>
            ) : (
              <ol className={columns}>
                {upgrades.map((upgrade) => (
                  <WantedEntry key={upgrade.versionId} upgrade={upgrade} most={upgrades[0]?.points ?? 1} />
                ))}
              </ol>
            )
          }
        </Deferred>
      </Panel>
    </Lattice>
  )
}

function WantedEntry({ upgrade, most }: { upgrade: WantedUpgrade; most: number }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const to = useTo()
  const withTarget = new URLSearchParams(useAskedSearch().asked)
  withTarget.set('target', upgrade.id)
  return (
    <li
      data-row-id={`${upgrade.id} ${upgrade.versionId}`}
      className="flex min-w-0 flex-col gap-1.5 type-sm phone:gap-1"
    >
      <div className="flex items-center gap-2.5 phone:min-h-10">
        <KindGlyph kind={upgrade.kind} />
        <Link
          to={to('/component/:id/dependents', { id: upgrade.id })}
          title={upgrade.title}
          className="reachable min-w-0 flex-1 font-medium hover:text-accent-text hover:underline"
        >
          <span className="block truncate">{upgrade.title}</span>
        </Link>
        <VersionChip number={upgrade.number} state={upgrade.isLatest ? 'latest' : 'active'} />
      </div>
      <div className="flex items-baseline justify-between gap-2 phone:min-h-10 phone:items-center">
        <span className="min-w-0 type-xs text-muted">
          {t('wanted.behind', { count: upgrade.behind })}
          <span aria-hidden="true"> · </span>
          <Link
            to={{ search: `?${withTarget}`, hash: '#waves' }}
            preventScrollReset
            className="reachable hover:text-accent-text hover:underline"
          >
            {t('wanted.waves')}
          </Link>
        </span>
        <b className="font-semibold tabular-nums">{t('wanted.gain', { count: upgrade.points })}</b>
      </div>
      <span aria-hidden="true" className="block h-1 bg-health-track">
        <i className="block h-full bg-accent-line" style={{ width: `${(upgrade.points / most) * 100}%` }} />
      </span>
    </li>
  )
}

function WantedSkeleton() {
  return (
    <div className={columns}>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="flex flex-col gap-3 py-1">
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-1 w-full" />
        </div>
      ))}
    </div>
  )
}
