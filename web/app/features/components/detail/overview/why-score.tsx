import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../../components/base-path.ts'
import { ScoreHelp } from '../../../../components/catalog/score-help.tsx'
import { ScoreSentence } from '../../../../components/catalog/score-sentence.tsx'
import { Button } from '../../../../ui/action/button.tsx'
import { PanelHead } from '../../../../ui/layout/lattice.tsx'
import type { Judgment } from '../dependencies/judge-dependencies.ts'
import { Advice } from './advice.tsx'
import { formatPoints } from './format-points.ts'
import { LossTable } from './loss-table.tsx'

interface WhyScoreProps {
  component: ComponentRow
  judgment: Judgment
  mayEdit: boolean
}

/** Explains one score with a sentence, a bar and a table. */
export function WhyScore({ component, judgment, mayEdit }: WhyScoreProps) {
  const to = useTo()
  const { t } = useTranslation('component')
  const { explanation, rows } = judgment
  return (
    <>
      <PanelHead title={t('why.title', { score: explanation.score })} actions={<ScoreHelp align="right" />} />
      <p className="type-md text-muted">
        <ScoreSentence sentence={explanation.sentence} />
      </p>
      {explanation.losses.length > 0 && (
        <>
          <LostBar judgment={judgment} />
          <LossTable judgment={judgment} componentId={component.id} />
        </>
      )}
      {rows.length === 0 && mayEdit && (
        <p className="mt-4">
          <Button asChild variant="outline" size="sm">
            <Link to={to('/component/:id/edit', { id: component.id })}>{t('dependencies.add')}</Link>
          </Button>
        </p>
      )}
      <Advice component={component} judgment={judgment} />
    </>
  )
}

const fills: Record<string, string> = {
  major: 'bg-health-poor-fill',
  withdrawn: 'bg-health-poor-fill',
  minor: 'bg-health-fair-fill',
  deprecated: 'bg-health-fair-fill',
  patch: 'bg-health-unknown-fill',
}

/** The remaining points and, one by one, the lost ones. The table below says the same. */
function LostBar({ judgment: { explanation } }: { judgment: Judgment }) {
  return (
    <div aria-hidden="true" className="mt-4 mb-3 flex h-6 gap-0.5">
      <span
        style={{ flexGrow: explanation.score }}
        className="flex min-w-1 basis-0 items-center overflow-hidden bg-[color-mix(in_oklch,var(--surface),var(--text)_9%)] pl-2 type-xs font-semibold"
      >
        {explanation.score}
      </span>
      {explanation.losses.map(({ componentId, band, points }) => (
        <span
          key={componentId}
          style={{ flexGrow: points }}
          title={formatPoints(points)}
          className={clsx('min-w-1 basis-0', fills[band])}
        />
      ))}
    </div>
  )
}
