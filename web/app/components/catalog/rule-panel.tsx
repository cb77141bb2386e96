import type { RuleFinding } from '@trellis/domain/rules/evaluate'
import type { Rule } from '@trellis/domain/rules/rule'
import { useTranslation } from 'react-i18next'
import { Lattice, Panel, PanelHead } from '../../ui/layout/lattice.tsx'
import { RuleFindings } from './rule-findings.tsx'

interface RulePanelProps {
  rules: readonly Rule[]
  findings: readonly RuleFinding[]
}

/** The findings of the rules while a person types. Without rules there is no panel. */
export function RulePanel({ rules, findings }: RulePanelProps) {
  const { t } = useTranslation('components')
  if (rules.length === 0) return null
  return (
    <Lattice aria-label={t('rules.title')}>
      <Panel>
        <PanelHead title={t('rules.title')} />
        <div aria-live="polite">
          {findings.length === 0 ? (
            <p className="type-sm text-muted">
              {t(rules.length === 2 ? 'rules.bothFollowed' : 'rules.followed', { count: rules.length })}
            </p>
          ) : (
            <RuleFindings findings={findings} />
          )}
        </div>
      </Panel>
    </Lattice>
  )
}
