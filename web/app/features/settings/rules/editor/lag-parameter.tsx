import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { readNumber } from '../rule-drafts.ts'
import type { ParameterProps } from './parameter-props.ts'

/** A sentence with a number and a distance in it. */
export function LagParameter({ settings, isReadOnly, error, onChange }: ParameterProps) {
  const { t } = useLateTexts('rules', rules)
  const options = (['patch', 'minor', 'major'] as const).map((value) => ({
    value,
    label: t(`editor.distances.${value}`),
  }))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2 type-sm">
        <span>{t('editor.lagBefore')}</span>
        <Input
          aria-label={t('editor.lagCount')}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : 'lag-fault'}
          className="w-16!"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={String(settings.count)}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ ...settings, count: readNumber(target.value) })}
        />
        <Select
          aria-label={t('editor.lagDistance')}
          className="w-28"
          options={options}
          value={String(settings.distance)}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ ...settings, distance: target.value })}
        />
        <span>{t('editor.lagAfter')}</span>
      </div>
      {error !== undefined && (
        <p id="lag-fault" className="type-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}
