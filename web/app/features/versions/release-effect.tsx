import type { ComponentRow } from '@trellis/domain/contracts/components'
import type { AffectedComponent } from '@trellis/domain/contracts/upgrades'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { useComponentLinks } from '../../components/base-path.ts'
import { bandOfScore } from '../../ui/health/health-band.ts'
import { HealthGlyph } from '../../ui/health/health-glyph.tsx'
import { PanelHead } from '../../ui/layout/lattice.tsx'
import { Badge } from '../../ui/mark/badge.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import type { Draft } from './draft.ts'
import type { Effect } from './summarize-effect.ts'

interface ReleaseEffectProps {
  component: ComponentRow
  draft: Draft
}

/** Whose scores a release would change, before it is out. */
export function ReleaseEffect({ component, draft }: ReleaseEffectProps) {
  const { t } = useTranslation('versions')
  const effect = useEffectOf(component.id, draft)
  const count = component.dependent_count
  const breaking = draft.changes.filter(({ kind }) => kind === 'breaking').length
  return (
    <div aria-live="polite" className="type-sm">
      <PanelHead
        title={t('effect.title')}
        actions={breaking > 0 && <Badge tone="breaking">{t('effect.breaking', { count: breaking })}</Badge>}
      />
      <p className="text-muted">{t('effect.dependents', { name: component.title, count })}</p>
      {effect && !effect.wouldBeLatest && <p className="mt-2">{t('effect.notLatest')}</p>}
      {effect && count > 0 && effect.affectedCount === 0 && (
        <p className="mt-2">{t('effect.noneAffected')}</p>
      )}
      {effect && effect.affectedCount > 0 && <Affected effect={effect} />}
    </div>
  )
}

function Affected({ effect: { affected, affectedCount, peopleCount, health } }: { effect: Effect }) {
  const { t } = useTranslation('versions')
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
  const { t } = useTranslation('versions')
  const { title, selected_number, health_score, health_score_after, assigned_users } = component
  const people = assigned_users.map(({ email }) => email).join(', ')
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

// Long enough for a number to be typed.
const pause = 300

function useEffectOf(componentId: string, { number, changes }: Draft): Effect | undefined {
  const { load, data } = useFetcher<{ effect?: Effect }>()
  const wanted = number.trim()
  const kinds = [...new Set(changes.map(({ kind }) => kind))].sort()
  const address = useComponentLinks()(componentId).preview
  const query = new URLSearchParams([['number', wanted], ...kinds.map((kind) => ['kind', kind])]).toString()
  useEffect(() => {
    if (wanted === '') return
    const timer = setTimeout(() => void load(`${address}?${query}`), pause)
    return () => clearTimeout(timer)
  }, [load, address, wanted, query])
  return wanted === '' ? undefined : data?.effect
}
