import type { Person } from '@trellis/domain/contracts/team/directory'
import { team } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { bandOfScore } from '../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../ui/health/health-glyph.tsx'
import { HealthRing } from '../../../ui/health/health-ring.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'

/** The mean health of a person's components, how many they are, and how many are behind. */
export function PersonFigures({ person }: { person: Person }) {
  const { t } = useLateTexts('team', team, 'ui')
  const { average_health: health, components } = person
  const score = health === null ? undefined : Math.round(health)
  const band = bandOfScore(score)
  const scored = components.filter(({ health_score }) => health_score !== null).length
  const behind = components.filter(({ outdated_count }) => outdated_count > 0).length
  return (
    <Lattice columns={3} aria-label={t('person.figures')} className="phone:grid-cols-2!">
      <Panel className="flex items-center gap-3.5 phone:col-span-full">
        <HealthRing score={score} />
        <div className="flex flex-col gap-1 type-xs">
          <span data-band={band} className="inline-flex items-center gap-1 font-medium text-health-text">
            <HealthGlyph band={band} />
            {t(`ui:health.${band}`)}
          </span>
          <span className="text-muted">
            {scored === 0 ? t('person.noScore') : t('person.mean', { count: scored })}
          </span>
        </div>
      </Panel>
      <Figure label={t('person.components')} value={components.length} />
      <Figure label={t('person.behind')} value={behind} />
    </Lattice>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  const { t } = useLateTexts('team', team)
  return (
    <Panel>
      <p className="type-xs text-muted">{label}</p>
      <p className="mt-3 type-figure tracking-tighter">{t('person.number', { value })}</p>
    </Panel>
  )
}
