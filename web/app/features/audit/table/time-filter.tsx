import { type SubmitEvent, useState } from 'react'
import { DateInput } from '../../../components/dates/date-input.tsx'
import { formatDate } from '../../../components/dates/format-date.ts'
import { useChipFocus } from '../../../components/list/use-chip-focus.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { type AuditTime, noTime, readDay, timeSpans } from '../query/audit-time.ts'

interface TimeFilterProps {
  time: AuditTime
  onChange: (time: AuditTime) => void
}

/** The last days, or from one day to another. Once there is a time, the chip shows it, and a press clears it. */
export function TimeFilter({ time, onChange }: TimeFilterProps) {
  const { t } = useLateTexts('audit', audit)
  const { awaitChip, takeFocus } = useChipFocus()
  const change = (next: AuditTime) => {
    awaitChip(next === noTime ? 'cleared' : 'chosen')
    onChange(next)
  }
  const words = useTimeWords(time)
  if (words !== undefined)
    return (
      <FilterChip ref={takeFocus('chosen')} active icon="calendar" onClick={() => change(noTime)}>
        {words}
      </FilterChip>
    )
  return (
    <Popover
      label={t('filter.time')}
      className="w-70"
      trigger={
        <FilterChip ref={takeFocus('cleared')} icon="calendar">
          {t('filter.time')}
        </FilterChip>
      }
    >
      <div className="flex flex-wrap gap-2 border-b border-border-faint p-2 pb-3">
        {timeSpans.map((span) => (
          <Button key={span} variant="outline" size="sm" onClick={() => change({ ...noTime, span })}>
            {t(`filter.span.${span}`)}
          </Button>
        ))}
      </div>
      <DaysForm onChange={change} />
    </Popover>
  )
}

function useTimeWords({ span, from, to }: AuditTime): string | undefined {
  const { t } = useLateTexts('audit', audit)
  if (span) return t(`filter.span.${span}`)
  if (from && to)
    return from === to ? formatDate(from) : t('filter.fromTo', { from: formatDate(from), to: formatDate(to) })
  if (from) return t('filter.sinceDay', { from: formatDate(from) })
  return to && t('filter.untilDay', { to: formatDate(to) })
}

function DaysForm({ onChange }: Pick<TimeFilterProps, 'onChange'>) {
  const { t } = useLateTexts('audit', audit)
  const [typed, setTyped] = useState({ from: '', to: '' })
  const [isJudged, setJudged] = useState(false)
  const [from, to] = [readDay(typed.from), readDay(typed.to)]
  const isWrong = { from: typed.from !== '' && !from, to: typed.to !== '' && !to }
  const isBackward = from !== undefined && to !== undefined && from > to
  const errorOf = (name: 'from' | 'to') => {
    if (!isJudged) return undefined
    if (isWrong[name]) return t('filter.dayWrong')
    if (typed.from === '' && typed.to === '' && name === 'from') return t('filter.dayMissing')
    return isBackward && name === 'to' ? t('filter.dayBackward') : undefined
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setJudged(true)
    if (isWrong.from || isWrong.to || isBackward || (!from && !to)) return
    onChange({ ...noTime, from, to })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-2 pt-3">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`filter.${name}`)} error={errorOf(name)}>
          <DateInput
            value={typed[name]}
            calendarLabel={t('filter.calendar')}
            onChange={(value) => setTyped((days) => ({ ...days, [name]: value }))}
          />
        </Field>
      ))}
      <p className="type-xs text-muted">{t('filter.dayHint')}</p>
      <Button type="submit" size="sm">
        {t('filter.apply')}
      </Button>
    </form>
  )
}
