import { componentKinds } from '@trellis/domain/contracts/catalog/component-kinds'
import { componentDescriptionMaxLength } from '@trellis/domain/contracts/catalog/components'
import { useTranslation } from 'react-i18next'
import { findKind } from '../../../components/catalog/component-kind.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { TitleField } from './title/title-field.tsx'
import type { ComponentFormState } from './use-component-form.ts'

interface PlainFieldProps {
  state: ComponentFormState
}

interface PlainFieldsProps extends PlainFieldProps {
  /** A component that exists has a page for its versions. */
  isNew: boolean
  /** The form replaces one that was just sent, so the focus moves to its first field. */
  startsHere: boolean
  /** A rule refuses versions without release notes, which this form has not. */
  refusesPlainVersion: boolean
}

export function PlainFields({ state, isNew, startsHere, refusesPlainVersion }: PlainFieldsProps) {
  const version = <VersionField state={state} isRefused={refusesPlainVersion} />
  return (
    <>
      <TitleField state={state} startsHere={startsHere} />
      <DescriptionField state={state} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-4 phone:grid-cols-[minmax(0,1fr)] phone:gap-6">
        <KindField state={state} />
        {isNew ? version : <DocumentationField state={state} />}
      </div>
      {isNew && <DocumentationField state={state} />}
    </>
  )
}

function DescriptionField({ state: { values, change, check, faultOf } }: PlainFieldProps) {
  const { t } = useTranslation('components')
  return (
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
  )
}

function KindField({ state: { values, change, check, faultOf } }: PlainFieldProps) {
  const { t } = useTranslation('components')
  return (
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
  )
}

function VersionField({
  state: { values, change, check, faultOf },
  isRefused,
}: PlainFieldProps & { isRefused: boolean }) {
  const { t } = useTranslation('components')
  return (
    <Field
      label={t('form.currentVersion')}
      optional
      error={faultOf('current_version')}
      hint={t(isRefused ? 'form.notesNeeded' : 'form.currentVersionHint')}
    >
      <Input
        mono
        name="current_version"
        autoComplete="off"
        value={values.currentVersion}
        onChange={({ target }) => change({ ...values, currentVersion: target.value }, 'current_version')}
        onBlur={() => check('current_version')}
      />
    </Field>
  )
}

function DocumentationField({ state: { values, change, check, faultOf } }: PlainFieldProps) {
  const { t } = useTranslation('components')
  return (
    <Field label={t('form.documentation')} optional error={faultOf('documentation_url')}>
      <Input
        name="documentation_url"
        type="url"
        inputMode="url"
        placeholder={t('form.documentationPlaceholder')}
        value={values.documentationUrl}
        onChange={({ target }) => change({ ...values, documentationUrl: target.value }, 'documentation_url')}
        onBlur={() => check('documentation_url')}
      />
    </Field>
  )
}
