import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RuleFindings } from '../../../components/rule-findings.tsx'
import { Lattice, Panel, PanelHead } from '../../../ui/layout/lattice.tsx'
import { findRuleFindings } from './find-rule-findings.ts'
import type { LoadedForm } from './load-form.ts'
import type { ComponentFormState } from './use-component-form.ts'

interface RulePreviewProps {
  form: LoadedForm
  state: ComponentFormState
}

/** What the organisation's rules say to what is entered, while it is; nothing where there are none. */
export function RulePreview({ form: { rules, stored }, state: { values } }: RulePreviewProps) {
  const { t } = useTranslation('components')
  const [now] = useState(Date.now)
  if (rules.length === 0) return null
  const findings = findRuleFindings(rules, values, { id: stored?.id, now })
  return (
    <Lattice aria-label={t('rules.title')}>
      <Panel>
        <PanelHead title={t('rules.title')} />
        <div aria-live="polite">
          {findings.length === 0 ? (
            <p className="type-sm text-muted">{t('rules.followed', { count: rules.length })}</p>
          ) : (
            <RuleFindings findings={findings} />
          )}
        </div>
      </Panel>
    </Lattice>
  )
}
