import { firstReleaseYear } from '@trellis/domain/contracts/catalog/versions'
import { lastYear } from '@trellis/domain/contracts/fields'
import type { Suggestion } from '@trellis/domain/versions/suggest/suggest-semver'
import { DateInput } from '../../../components/dates/date-input.tsx'
import { formatDate } from '../../../components/dates/format-date.ts'
import { parseDay } from '../../../components/dates/parse-day.ts'
import type { FieldTexts } from '../../../exchange/acting/use-field-faults.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { SegmentedControl } from '../../../ui/action/segmented-control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { Draft } from './draft.ts'
import { pickSuggestion } from './pick-suggestion.ts'

interface NumberFieldsProps {
  draft: Draft
  latest: string | undefined
  suggestions: readonly Suggestion[]
  errors: FieldTexts
  now: number
  onChange: (part: Partial<Draft>) => void
  /** A field was left; by the name of the request. */
  onLeave: (field: string) => void
}

const numberMaxLength = 128
const years = { first: firstReleaseYear, last: lastYear }

/** The number, the suggested steps, and the day. */
export function NumberFields(props: NumberFieldsProps) {
  const { draft, latest, suggestions, errors, now, onChange, onLeave } = props
  const { t } = useLateTexts('versions', versions)
  const kinds = draft.changes.map(({ kind }) => kind)
  const fitting = pickSuggestion(suggestions, latest, kinds)
  const steps = suggestions.map(({ step, number }) => ({
    value: number,
    label: t('form.stepLabel', { step: t(`form.step.${step}`), number }),
  }))
  const advice = adviceOf(kinds)
  const dayError =
    draft.releasedOn === ''
      ? t('form.dayMissing')
      : parseDay(draft.releasedOn) === undefined
        ? t('form.dayUnreadable', { example: formatDate(now) })
        : t('form.dayOutside', years)
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field label={t('form.number')} error={errors.number} className="w-40 phone:w-full">
        <Input
          mono
          autoComplete="off"
          maxLength={numberMaxLength}
          value={draft.number}
          onChange={({ target }) => onChange({ number: target.value })}
          onBlur={() => onLeave('number')}
        />
      </Field>
      {steps.length > 1 && (
        <Field
          label={t('form.stepTitle')}
          {...(fitting && advice ? { hint: t(`form.advice.${advice}`, { number: fitting.number }) } : {})}
          className="phone:w-full"
        >
          <SegmentedControl
            value={draft.number}
            segments={steps}
            onChange={(number) => onChange({ number })}
            className="max-w-full overflow-x-auto"
          />
        </Field>
      )}
      <Field
        label={t('form.releasedOn')}
        error={errors.released_at && dayError}
        {...(isToCome(draft.releasedOn, now) ? { hint: t('form.dayToCome') } : {})}
        className="w-44 phone:w-full"
      >
        <DateInput
          calendarLabel={t('form.dayPick')}
          min={`${years.first}-01-01`}
          max={`${years.last}-12-31`}
          value={draft.releasedOn}
          onChange={(releasedOn) => onChange({ releasedOn })}
          onBlur={() => onLeave('released_at')}
        />
      </Field>
    </div>
  )
}

/** Later than today in every time zone: the earliest one is fourteen hours ahead. */
const isToCome = (day: string, now: number) => Date.parse(`${day}T00:00:00Z`) > now + 14 * 3_600_000

function adviceOf(kinds: readonly string[]): 'breaking' | 'feature' | 'fix' | undefined {
  if (kinds.includes('breaking')) return 'breaking'
  if (kinds.includes('feature')) return 'feature'
  return kinds.length > 0 ? 'fix' : undefined
}
