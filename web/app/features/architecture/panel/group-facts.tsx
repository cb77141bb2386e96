import { healthBands } from '@trellis/domain/health/health-band'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { bandOfScore } from '../../../ui/health/health-band.ts'
import { HealthGlyph } from '../../../ui/health/health-glyph.tsx'
import { HealthRing } from '../../../ui/health/health-ring.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { PanelProps } from './panel-props.ts'

/** A group: the health of its components, and how to open it. */
export function GroupFacts({
  query,
  scene,
  id,
  groupKey,
  onChange,
}: PanelProps & { id: string; groupKey: string }) {
  const { t } = useLateTexts('architecture', architecture, 'ui')
  const card = scene.ids.indexOf(id)
  if (card === -1) return <p className="pr-8 type-sm text-muted">{t('panel.gone')}</p>
  const score = scene.scores[card] ?? -1
  const known = score < 0 ? undefined : score
  const band = bandOfScore(known)
  const shares = healthBands.map((name, place) => ({ name, count: scene.shares?.[card * 4 + place] ?? 0 }))
  return (
    <div className="flex flex-col gap-5">
      <h2 className="flex items-center gap-2.5 pr-8 type-lg">
        <Glyph name="layers" className="text-subtle" />
        <span className="min-w-0 truncate">{scene.titles[card]}</span>
      </h2>
      <div data-band={band} className="flex items-center gap-4">
        <HealthRing score={known} />
        <div>
          <p className="flex items-center gap-1.5 type-sm font-medium text-health-text">
            <HealthGlyph band={band} />
            {t(`ui:health.${band}`)}
          </p>
          <p className="mt-1 type-xs text-muted">
            {t('groupPanel.mean', { count: scene.scored?.[card] ?? 0 })}
          </p>
        </div>
      </div>
      <p className="type-sm text-muted">{scene.details[card]}</p>
      <ul className="flex flex-col gap-2">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <li key={name} className="flex items-center gap-2 type-sm">
              <HealthGlyph band={name} />
              {t(`ui:health.${name}`)}
              <span className="ml-auto tabular-nums">{count}</span>
            </li>
          ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() => onChange({ open: [...query.open, groupKey], selected: [] })}
      >
        {t('groupPanel.open')}
      </Button>
      {query.open.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => onChange({ open: [], selected: [] })}
        >
          {t('groupPanel.closeAll')}
        </Button>
      )}
    </div>
  )
}
