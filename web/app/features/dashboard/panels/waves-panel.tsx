import { Link, useSearchParams } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { PickComponentButton } from '../../../components/palette/pick-component-button.tsx'
import { useAskedSearch } from '../../../exchange/page/use-asked-search.ts'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Lattice, Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { Deferred } from './deferred.tsx'
import type { Wave, WaveMember, Waves } from './waves.ts'

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 gap-y-6'

/** The components that must upgrade when a component changes, in order. */
export function WavesPanel({ waves }: { waves: Promise<Waves | undefined> | undefined }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const [params] = useSearchParams()
  const { asked, ask } = useAskedSearch()
  const pick = (id: string) => {
    const next = new URLSearchParams(asked)
    next.set('target', id)
    ask(`?${next}`)
  }
  return (
    <Lattice>
      <Panel id="waves" className="scroll-mt-16">
        <PanelHead
          title={t('waves.title')}
          actions={
            <PickComponentButton label={t('waves.pick')} onPick={({ id }) => pick(id)}>
              {t('waves.choose')}
            </PickComponentButton>
          }
        />
        {waves === undefined ? (
          <p className="max-w-[68ch] type-sm text-muted">{t('waves.text')}</p>
        ) : (
          <Deferred key={params.get('target')} value={waves} skeleton={<WavesSkeleton />}>
            {(found) => <WavesBody waves={found} />}
          </Deferred>
        )}
      </Panel>
    </Lattice>
  )
}

function WavesBody({ waves }: { waves: Waves | undefined }) {
  const { t } = useLateTexts('dashboard', dashboard)
  if (waves === undefined) return <p className="type-sm text-muted">{t('waves.missing')}</p>
  const { title, total } = waves
  if (total === 0) return <p className="type-sm wrap-anywhere text-muted">{t('waves.nobody', { title })}</p>
  return (
    <>
      <p className="mb-5 max-w-[68ch] type-sm wrap-anywhere text-muted">
        {t('waves.summary', {
          title,
          components: t('waves.follow', { count: total }),
          waves: t('waves.count', { count: waves.waves.length }),
        })}
      </p>
      <ol className={columns}>
        {waves.waves.map((wave, index) => (
          <WaveColumn key={wave.members[0]?.id ?? index} wave={wave} number={index + 1} />
        ))}
      </ol>
    </>
  )
}

function WaveColumn({ wave: { count, members }, number }: { wave: Wave; number: number }) {
  const { t } = useLateTexts('dashboard', dashboard)
  return (
    <li className="min-w-0 border-t-2 border-border-strong pt-2">
      <h3 className="flex items-baseline justify-between gap-2 type-sm font-semibold">
        {t('waves.wave', { number })}
        <span className="type-xs font-normal text-muted tabular-nums">{t('components', { count })}</span>
      </h3>
      <ul className="mt-1.5 flex flex-col type-sm">
        {members.map((member) => (
          <WaveEntry key={member.id} member={member} />
        ))}
      </ul>
      {count > members.length && (
        <p className="mt-1 type-xs text-muted">{t('waves.more', { count: count - members.length })}</p>
      )}
    </li>
  )
}

function WaveEntry({ member: { id, title, inCycle } }: { member: WaveMember }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const to = useTo()
  return (
    <li data-row-id={id} className="flex min-h-7 items-center gap-1.5 phone:min-h-10">
      <Link
        to={to('/component/:id/dependencies', { id })}
        title={title}
        className="truncate py-0.5 phone:py-2.5 hover:text-accent-text hover:underline"
      >
        {title}
      </Link>
      {inCycle && <Glyph name="loop" size="xs" label={t('waves.cycle')} className="text-subtle" />}
    </li>
  )
}

function WavesSkeleton() {
  return (
    <div className={columns}>
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex flex-col gap-3 border-t-2 border-border-faint pt-3">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  )
}
