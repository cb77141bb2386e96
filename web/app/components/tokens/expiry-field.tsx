import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { DateInput } from '../dates/date-input.tsx'
import { formatDate } from '../dates/format-date.ts'
import { expiryChoices, expiryOf } from './token-draft.ts'
import type { TokenFieldsProps } from './token-fields-props.ts'

export function ExpiryField({ draft, now, isDateWrong, change }: TokenFieldsProps) {
  const { t } = useLateTexts('tokens', texts)
  const end = expiryOf(draft, now)
  const hint = end === null ? t('form.expiryNever') : end && t('form.expiryHint', { date: formatDate(end) })
  const options = expiryChoices.map((value) => ({
    value,
    label:
      value === 'date' || value === 'never'
        ? t(`form.choices.${value}`)
        : t('form.choices.days', { count: Number(value) }),
  }))
  const isDate = draft.expiry === 'date'
  return (
    <>
      <Field label={t('form.expiry')} hint={isDate ? undefined : hint}>
        <Select
          name="expiry"
          className="max-w-60"
          options={options}
          value={draft.expiry}
          onChange={({ target }) =>
            change({ expiry: expiryChoices.find((choice) => choice === target.value) ?? draft.expiry })
          }
        />
      </Field>
      {isDate && (
        <Field
          label={t('form.date')}
          hint={hint}
          error={isDateWrong ? t('form.dateFault') : undefined}
          className="max-w-60"
        >
          <DateInput
            value={draft.date}
            calendarLabel={t('form.calendar')}
            min={new Date(now).toISOString().slice(0, 10)}
            onChange={(date) => change({ date })}
          />
        </Field>
      )}
    </>
  )
}
