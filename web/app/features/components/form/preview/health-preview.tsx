import type { Explanation, Loss } from '@trellis/domain/health/explain/explain'
import { useTranslation } from 'react-i18next'
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
  return (
    <Lattice aria-label={t('preview.title')}>
      <Panel>
        <PanelHead title={t('preview.title')} />
        <div className="flex items-center gap-4" aria-live="polite">
          <HealthRing score={explanation.score} />
          <div className="min-w-0 type-sm text-muted">
            <Sentence explanation={explanation} dependencies={values.dependencies} />
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

interface SentenceProps {
  explanation: Explanation
  dependencies: readonly ChosenDependency[]
}

function Sentence({ explanation: { sentence }, dependencies }: SentenceProps) {
  const { t } = useTranslation('components')
  const reasonOf = useReason()
  if (sentence.kind === 'no-dependencies') return <p>{t('preview.none')}</p>
  if (sentence.kind === 'all-latest') {
    const { count } = sentence
    return <p>{t(count === 2 ? 'preview.bothLatest' : 'preview.latest', { count })}</p>
  }
  const worst = dependencies.find(({ target }) => target.id === sentence.worst.componentId)
  const { score, average } = sentence
  const title = worst?.target.title ?? ''
  return <p>{t('preview.weighted', { score, average, title, reason: reasonOf(sentence.worst) })}</p>
}

/** "2 majors behind", or the state, which takes precedence. */
function useReason() {
  const { t } = useTranslation(['components', 'ui'])
  return ({ band, lag }: Pick<Loss, 'band' | 'lag'>): string => {
    if (band === 'deprecated' || band === 'withdrawn') return t(`preview.${band}`)
    return lag ? t(`ui:lag.${lag.distance}`, { count: lag.count }) : ''
  }
}

interface LossRowProps {
  loss: Loss
  dependency: ChosenDependency | undefined
  onUpgrade: (id: string, versionId: string) => void
}

function LossRow({ loss, dependency, onUpgrade }: LossRowProps) {
  const { t } = useTranslation('components')
  const reasonOf = useReason()
  if (dependency === undefined) return null
  const { target } = dependency
  const better = findBetterVersion(dependency)
  return (
    <li className="flex items-center gap-3 border-b border-border-faint px-5 py-2.5 type-sm last:border-b-0 phone:px-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{target.title}</p>
        <p className="type-xs text-muted">{reasonOf(loss)}</p>
      </div>
      <div className="text-right">
        <p>−{loss.points.toFixed(1)}</p>
        <p className="type-xs text-muted">{t('preview.upgraded', { score: loss.scoreIfUpgraded })}</p>
      </div>
      {better !== undefined && (
        <Button variant="outline" size="xs" onClick={() => onUpgrade(target.id, better.id)}>
          <span className="max-w-[16ch] truncate" title={better.number}>
            {t('preview.useLatest', { number: better.number })}
          </span>
        </Button>
      )}
    </li>
  )
}
