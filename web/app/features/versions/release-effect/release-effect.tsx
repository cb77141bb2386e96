import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { AffectedComponent } from '@trellis/domain/contracts/catalog/upgrades'
import { nameOf } from '@trellis/domain/people/name-of'
import type { ReactNode } from 'react'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useWordFault } from '../../../exchange/acting/use-word-fault.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { bandOfScore } from '../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../ui/health/health-glyph.tsx'
import { PanelHead } from '../../../ui/layout/lattice.tsx'
import { Badge } from '../../../ui/mark/badge.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import type { Draft } from '../form/draft.ts'
import type { Effect } from './summarize-effect.ts'
import type { ReleaseEffectState } from './use-release-effect.ts'

interface ReleaseEffectProps {
  component: ComponentRow
  draft: Draft
  known: ReleaseEffectState
}

/** The scores that a release would change. */
export function ReleaseEffect({ component, draft, known }: ReleaseEffectProps) {
  const { t } = useLateTexts('versions', versions)
  const count = component.dependent_count
  const breaking = draft.changes.filter(({ kind }) => kind === 'breaking').length
  const isHarmless = known.state === 'known' && known.effect.affectedCount === 0
  return (
    <div aria-live="polite" aria-busy={known.state === 'waiting'} className="type-sm">
      <PanelHead
        title={t('effect.title')}
        actions={breaking > 0 && <Badge tone="breaking">{t('effect.breaking', { count: breaking })}</Badge>}
      />
      <p className="text-muted">
        {t(isHarmless && count > 0 ? 'effect.dependentsOnly' : 'effect.dependents', {
          name: component.title,
          count,
        })}
      </p>
      {known.state === 'waiting' && <Waiting />}
      {known.state === 'refused' && <Refused refusal={known.refusal} onRetry={known.retry} />}
      {known.state === 'known' && <Known effect={known.effect} hasDependents={count > 0} />}
    </div>
  )
}

function Waiting() {
  return (
    <div className="mt-3 flex flex-col gap-2">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}

/** A problem with the number is shown; a failed request can be retried. */
function Refused({ refusal: { kind, faults }, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const { t } = useLateTexts('versions', versions, 'component')
  const texts = Object.values(faults).map(useWordFault())
  if (texts.length > 0) return <p className="mt-2 text-danger-text">{texts.join('. ')}</p>
  return (
    <Alert
      tone="warning"
      className="mt-3"
      action={
        <Button variant="outline" size="xs" onClick={onRetry}>
          {t('effect.retry')}
        </Button>
      }
    >
      {t(`component:refusal.${kind}`)}
    </Alert>
  )
}

function Known({ effect, hasDependents }: { effect: Effect; hasDependents: boolean }) {
  const { t } = useLateTexts('versions', versions)
  return (
    <>
      {!effect.wouldBeLatest && <p className="mt-2">{t('effect.notLatest')}</p>}
      {hasDependents && effect.affectedCount === 0 && <p className="mt-2">{t('effect.noneAffected')}</p>}
      {effect.affectedCount > 0 && <Affected effect={effect} />}
    </>
  )
}

function Affected({ effect: { affected, affectedCount, peopleCount, health } }: { effect: Effect }) {
  const { t } = useLateTexts('versions', versions)
  const more = affectedCount - affected.length
  return (
    <>
      <ul aria-label={t('effect.affected')} className="mt-3 flex flex-col">
        {affected.map((component) => (
          <AffectedEntry key={component.component_id} component={component} />
        ))}
      </ul>
      {more > 0 && <p className="pb-2 type-xs text-muted">{t('effect.more', { count: more })}</p>}
      <dl className="flex flex-col gap-2 border-t border-border pt-3">
        {health && (
          <Fact name={t('effect.organization')}>
            <Step from={health.now} to={health.after} />
          </Fact>
        )}
        <Fact name={t('effect.people')}>{t('effect.peopleCount', { count: peopleCount })}</Fact>
      </dl>
    </>
  )
}

function AffectedEntry({ component }: { component: AffectedComponent }) {
  const { t } = useLateTexts('versions', versions)
  const { title, selected_number, health_score, health_score_after, assigned_users } = component
  const people = assigned_users.map(nameOf).join(', ')
  return (
    <li className="border-t border-border-faint py-2">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium" title={title}>
          {title}
        </span>
        <VersionChip number={selected_number} />
        <span className="inline-flex min-w-20 shrink-0 items-center justify-end gap-1.5">
          <Step from={health_score} to={health_score_after} />
          <HealthGlyph band={bandOfScore(health_score_after)} />
        </span>
      </span>
      <span className="block type-xs break-words text-muted">
        {people === '' ? t('effect.nobody') : people}
      </span>
    </li>
  )
}

function Step({ from, to }: { from: number; to: number }) {
  return (
    <span className="tabular-nums">
      <span className="text-muted">{from} →</span> <b className="font-semibold">{to}</b>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
