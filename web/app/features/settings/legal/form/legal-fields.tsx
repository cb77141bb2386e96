import { legalDocumentKinds, legalLimits, requiredOfValues } from '@trellis/domain/contracts/legal-documents'
import { DateInput } from '../../../../components/dates/date-input.tsx'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import type { LoadedLegal } from '../query/load-legal.ts'
import type { LegalDraft } from './legal-draft.ts'

interface LegalFieldsProps {
  draft: LegalDraft
  counts: LoadedLegal['counts']
  /** People have read a stored version: its number and its day stay. */
  isStored?: boolean
  faultOf: (name: string) => string | undefined
  onChange: (part: Partial<LegalDraft>) => void
  onLeave: (name: string) => void
}

export function LegalFields({
  draft,
  counts,
  isStored = false,
  faultOf,
  onChange,
  onLeave,
}: LegalFieldsProps) {
  const { t } = useLateTexts('legal', legal)
  return (
    <>
      <Field label={t('form.title')} error={faultOf('title')}>
        <Input
          name="title"
          autoComplete="off"
          maxLength={legalLimits.title}
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value })}
          onBlur={() => onLeave('title')}
        />
      </Field>
      <Field label={t('form.kind')} error={faultOf('kind')}>
        <Select
          name="kind"
          value={draft.kind}
          options={legalDocumentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={({ target }) => {
            const kind = legalDocumentKinds.find((known) => known === target.value)
            if (kind) onChange({ kind })
          }}
        />
      </Field>
      {!isStored && (
        <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
          <Field label={t('form.version')} hint={t('form.versionHint')} error={faultOf('version')}>
            <Input
              name="version"
              autoComplete="off"
              maxLength={legalLimits.version}
              value={draft.version}
              onChange={({ target }) => onChange({ version: target.value })}
              onBlur={() => onLeave('version')}
            />
          </Field>
          <Field
            label={t('form.validFrom')}
            hint={t('form.validFromHint')}
            error={faultOf('valid_from') && t('form.dateFault')}
          >
            <DateInput
              value={draft.valid_from}
              calendarLabel={t('form.calendar')}
              onChange={(valid_from) => onChange({ valid_from })}
              onBlur={() => onLeave('valid_from')}
            />
          </Field>
        </div>
      )}
      <Field
        label={t('form.requiredOf')}
        hint={<Asked requiredOf={draft.required_of} counts={counts} />}
        error={faultOf('required_of')}
      >
        <Select
          name="required_of"
          value={draft.required_of}
          options={requiredOfValues.map((value) => ({ value, label: t(`requiredOf.${value}`) }))}
          onChange={({ target }) => {
            const required_of = requiredOfValues.find((known) => known === target.value)
            if (required_of) onChange({ required_of })
          }}
        />
      </Field>
    </>
  )
}

/** How many people it reaches, before it does. */
function Asked({
  requiredOf,
  counts,
}: {
  requiredOf: LegalDraft['required_of']
  counts: LoadedLegal['counts']
}) {
  const { t } = useLateTexts('legal', legal)
  if (requiredOf === 'nobody') return t('form.asks.nobody')
  const count = counts[requiredOf]
  return count === 2 ? t(`form.asks.both.${requiredOf}`) : t(`form.asks.${requiredOf}`, { count })
}
