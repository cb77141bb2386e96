import type { Loss } from '@trellis/domain/health/explain/explain'
import { useTranslation } from 'react-i18next'
import { behindOf, useBehindWords } from '../../../../components/catalog/behind-badge.tsx'
import { ScoreHelp } from '../../../../components/catalog/score-help.tsx'
import { ScoreSentence } from '../../../../components/catalog/score-sentence.tsx'
import { useTogetherOf } from '../../../../components/catalog/together-words.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { HealthRing } from '../../../../ui/health/health-ring.tsx'
import { Lattice, Panel, PanelHead } from '../../../../ui/layout/lattice.tsx'
import { type ChosenDependency, selectVersion } from '../form-values.ts'
import type { ComponentFormState } from '../use-component-form.ts'
import { findBetterVersion, previewHealth } from './preview-health.ts'

interface HealthPreviewProps {
  state: ComponentFormState
  /** The stored score of the component that is being edited. */
  before: number | undefined
}

/** The score after saving, its reason, and the most expensive dependency. */
export function HealthPreview({ state, before }: HealthPreviewProps) {
  const { t } = useTranslation('components')
  const { values, change } = state
  const explanation = previewHealth(values.dependencies)
  const togetherOf = useTogetherOf(explanation.together)
  return (
    <Lattice aria-label={t('preview.title')}>
      <Panel>
        <PanelHead title={t('preview.title')} actions={<ScoreHelp align="right" />} />
        <div className="flex items-center gap-4" aria-live="polite">
          <HealthRing score={explanation.score} />
          <div className="min-w-0 type-sm text-muted">
            <p>
              <ScoreSentence sentence={explanation.sentence} />
            </p>
            {before !== undefined && before !== explanation.score && (
              <p className="mt-1">{t('preview.before', { score: before })}</p>
            )}
          </div>
        </div>
      </Panel>
      {explanation.losses.length > 0 && (
        <Panel flush>
          <ul>
            {explanation.losses.slice(0, 6).map((loss) => (
              <LossRow
                key={loss.componentId}
                loss={loss}
                together={togetherOf(loss.componentId)}
                dependency={values.dependencies.find(({ target }) => target.id === loss.componentId)}
                onUpgrade={(id, versionId) => change(selectVersion(values, id, versionId), 'dependencies')}
              />
            ))}
          </ul>
        </Panel>
      )}
    </Lattice>
  )
}

interface LossRowProps {
  loss: Loss
  /** The score after the upgrades that help only together. */
  together: string | undefined
  dependency: ChosenDependency | undefined
  onUpgrade: (id: string, versionId: string) => void
}

function LossRow({ loss, together, dependency, onUpgrade }: LossRowProps) {
  const { t } = useTranslation('components')
  const behindWords = useBehindWords()
  if (dependency === undefined) return null
  const { target } = dependency
  const better = findBetterVersion(dependency)
  const useLatest = better && t('preview.useLatest', { number: better.number })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border-faint px-5 py-2.5 type-sm last:border-b-0 phone:px-4">
      <div className="min-w-0 flex-1 basis-28">
        <p title={target.title} className="truncate font-medium">
          {target.title}
        </p>
        <p className="type-xs text-muted">{behindWords(behindOf(loss))}</p>
      </div>
      <div className="text-right">
        <p>−{loss.points.toFixed(1)}</p>
        <p className="type-xs text-muted">{t('preview.upgraded', { score: loss.scoreIfUpgraded })}</p>
        {together && <p className="type-xs text-muted">{together}</p>}
      </div>
      {better !== undefined && (
        <Button variant="outline" size="xs" onClick={() => onUpgrade(target.id, better.id)}>
          <span className="max-w-[16ch] truncate" title={useLatest}>
            {useLatest}
          </span>
        </Button>
      )}
    </li>
  )
}
