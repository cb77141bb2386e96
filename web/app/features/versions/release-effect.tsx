import type { ComponentRow } from '@trellis/domain/contracts/components'
import type { AffectedComponent, ReleasePreview } from '@trellis/domain/contracts/upgrades'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { useComponentLinks } from '../../components/base-path.ts'
import type { Act } from '../../data/act.ts'
import { bandOfScore } from '../../ui/health/health-band.ts'
import { HealthGlyph } from '../../ui/health/health-glyph.tsx'
import { PanelHead } from '../../ui/layout/lattice.tsx'
import type { Draft } from './draft.ts'

interface ReleaseEffectProps {
  component: ComponentRow
  draft: Draft
}

/** Whose scores a release would change, before it is out. */
export function ReleaseEffect({ component, draft }: ReleaseEffectProps) {
  const { t } = useTranslation('versions')
  const preview = usePreview(component.id, draft)
  const count = component.dependent_count
  return (
    <div aria-live="polite" className="type-sm">
      <PanelHead title={t('effect.title')} />
      <p className="text-muted">{t('effect.dependents', { name: component.title, count })}</p>
      {preview && !preview.would_be_latest && <p className="mt-2">{t('effect.notLatest')}</p>}
      {preview && count > 0 && preview.affected.length === 0 && (
        <p className="mt-2">{t('effect.noneAffected')}</p>
      )}
      {preview && preview.affected.length > 0 && (
        <ul aria-label={t('effect.affected')} className="mt-3 flex flex-col">
          {preview.affected.map((affected) => (
            <Affected key={affected.component_id} affected={affected} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Affected({ affected }: { affected: AffectedComponent }) {
  const { t } = useTranslation('versions')
  const { title, health_score, health_score_after, assigned_users } = affected
  const people = assigned_users.map(({ email }) => email).join(', ')
  return (
    <li className="border-t border-border-faint py-2">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{title}</span>
        <span className="inline-flex shrink-0 items-center gap-1.5 tabular-nums">
          <span className="text-muted">{health_score} →</span>
          <b className="font-semibold">{health_score_after}</b>
          <HealthGlyph band={bandOfScore(health_score_after)} />
        </span>
      </span>
      <span className="block type-xs break-words text-muted">
        {people === '' ? t('effect.nobody') : people}
      </span>
    </li>
  )
}

// Long enough for a number to be typed.
const pause = 300

function usePreview(componentId: string, { number, changes }: Draft): ReleasePreview | undefined {
  const { load, data } = useFetcher<Act<ReleasePreview>>()
  const wanted = number.trim()
  const kinds = [...new Set(changes.map(({ kind }) => kind))].sort()
  const address = useComponentLinks()(componentId).preview
  const query = new URLSearchParams([['number', wanted], ...kinds.map((kind) => ['kind', kind])]).toString()
  useEffect(() => {
    if (wanted === '') return
    const timer = setTimeout(() => void load(`${address}?${query}`), pause)
    return () => clearTimeout(timer)
  }, [load, address, wanted, query])
  return wanted !== '' && data?.ok ? data.result : undefined
}
