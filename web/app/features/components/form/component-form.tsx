import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RulePanel } from '../../../components/catalog/rule-panel.tsx'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { OthersEditing } from '../../../components/presence/others-editing.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { FormLayout } from '../../../ui/layout/form-layout.tsx'
import { DependencyField } from './dependencies/dependency-field.tsx'
import { FormAnswer } from './form-answer.tsx'
import { JustCreated } from './just-created.tsx'
import type { LoadedForm } from './load-form.ts'
import { PeopleField } from './people-field.tsx'
import { PlainFields } from './plain-fields.tsx'
import { findRuleFindings } from './preview/find-rule-findings.ts'
import { HealthPreview } from './preview/health-preview.tsx'
import { type Created, useComponentForm } from './use-component-form.ts'

interface ComponentFormProps {
  form: LoadedForm
  /** The target of Cancel. */
  leaveTo: string
  /** Reads the stored values again, replacing what was entered. */
  onDiscard?: () => void
  /** The form offers to add another component, and this is told of each. */
  onCreated?: (created: Created) => void
  /** The component that was created before this one. */
  created?: Created | undefined
}

export function ComponentForm({ form, leaveTo, onDiscard, onCreated, created }: ComponentFormProps) {
  const { t } = useTranslation('components')
  const state = useComponentForm(form, onCreated)
  const { stored, rules } = form
  const [now] = useState(Date.now)
  const findings = findRuleFindings(rules, state.values, {
    id: stored?.id,
    namesakes: state.namesakes,
    now,
  })
  return (
    <>
      <FormLayout
        ref={state.element}
        onSubmit={state.submit}
        aside={
          <>
            <HealthPreview state={state} before={stored?.healthScore} />
            <RulePanel rules={rules} findings={findings} />
          </>
        }
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to={leaveTo}>{t('form.cancel')}</Link>
            </Button>
            {onCreated && (
              <Button
                variant="outline"
                disabled={state.picks.next !== undefined || state.isSaving}
                onClick={state.submitAndAddAnother}
              >
                {t('form.createAnother')}
              </Button>
            )}
            <Button
              type="submit"
              disabled={state.picks.next !== undefined || state.gone !== undefined}
              loading={state.isSaving}
              loadingText={stored ? t('form.saving') : t('form.creating')}
            >
              {stored ? t('form.save') : t('form.create')}
            </Button>
          </>
        }
      >
        {stored && <OthersEditing />}
        {created && <JustCreated component={created.component} state={state} />}
        <FormAnswer state={state} onDiscard={onDiscard} />
        <PlainFields
          state={state}
          isNew={stored === undefined}
          startsHere={created !== undefined}
          refusesPlainVersion={rules.some(({ kind, level }) => kind === 'release_notes' && level === 'block')}
        />
        <DependencyField state={state} ownId={stored?.id} />
        <PeopleField form={form} state={state} />
      </FormLayout>
      <UnsavedGuard isDirty={state.isDirty} />
    </>
  )
}
