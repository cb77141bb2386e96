import { componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import { componentDescriptionMaxLength } from '@trellis/domain/contracts/catalog/components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findKind } from '../../../components/catalog/component-kind.ts'
import { RulePanel } from '../../../components/catalog/rule-panel.tsx'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormLayout } from '../../../ui/layout/form-layout.tsx'
import { DependencyField } from './dependencies/dependency-field.tsx'
import { FormAnswer } from './form-answer.tsx'
import type { LoadedForm } from './load-form.ts'
import { PeopleField } from './people-field.tsx'
import { findRuleFindings } from './preview/find-rule-findings.ts'
import { HealthPreview } from './preview/health-preview.tsx'
import { type ComponentFormState, useComponentForm } from './use-component-form.ts'

interface ComponentFormProps {
  form: LoadedForm
  /** The target of Cancel. */
  leaveTo: string
  /** Reads the stored values again, replacing what was entered. */
  onDiscard?: () => void
}

export function ComponentForm({ form, leaveTo, onDiscard }: ComponentFormProps) {
  const { t } = useTranslation('components')
  const state = useComponentForm(form)
  const { stored, rules } = form
  const [now] = useState(Date.now)
  const findings = findRuleFindings(rules, state.values, { id: stored?.id, now })
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
            <Button
              type="submit"
              disabled={state.picks.next !== undefined}
              loading={state.isSaving}
              loadingText={stored ? t('form.saving') : t('form.creating')}
            >
              {stored ? t('form.save') : t('form.create')}
            </Button>
          </>
        }
      >
        <FormAnswer state={state} onDiscard={onDiscard} />
        <PlainFields state={state} />
        <DependencyField state={state} ownId={stored?.id} />
        <PeopleField form={form} state={state} />
      </FormLayout>
      <UnsavedGuard isDirty={state.isDirty} />
    </>
  )
}

function PlainFields({ state }: { state: ComponentFormState }) {
  const { t } = useTranslation('components')
  const { values, change, check, faultOf } = state
  return (
    <>
      <Field label={t('form.title')} error={faultOf('title')}>
        <Input
          name="title"
          required
          autoComplete="off"
          value={values.title}
          onChange={({ target }) => change({ ...values, title: target.value }, 'title')}
          onBlur={() => check('title')}
        />
      </Field>
      <Field
        label={t('form.description')}
        optional
        error={faultOf('description')}
        hint={t('form.descriptionHint', {
          count: values.description.trim().length,
          max: componentDescriptionMaxLength,
        })}
      >
        <Textarea
          name="description"
          value={values.description}
          onChange={({ target }) => {
            change({ ...values, description: target.value }, 'description')
            check('description')
          }}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-4 phone:grid-cols-[minmax(0,1fr)] phone:gap-6">
        <Field label={t('form.kind')} error={faultOf('kind')}>
          <Select
            name="kind"
            placeholder={t('form.kindPlaceholder')}
            options={componentKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            value={values.kind}
            onChange={({ target }) => change({ ...values, kind: findKind(target.value) ?? '' }, 'kind')}
            onBlur={() => check('kind')}
          />
        </Field>
        <Field label={t('form.documentation')} optional error={faultOf('documentation_url')}>
          <Input
            name="documentation_url"
            type="url"
            inputMode="url"
            placeholder={t('form.documentationPlaceholder')}
            value={values.documentationUrl}
            onChange={({ target }) =>
              change({ ...values, documentationUrl: target.value }, 'documentation_url')
            }
            onBlur={() => check('documentation_url')}
          />
        </Field>
      </div>
    </>
  )
}
