import type { ChangedRow } from '@trellis/domain/audit/describe-entry'
import clsx from 'clsx'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { SubjectNames } from '../query/read-entries.ts'
import { fieldName, valueText } from './field-words.ts'
import { type Side, shownFields, sidesOf } from './shown-fields.ts'

interface BeforeAfterProps {
  row: ChangedRow
  /** An event has facts, which were nothing before. */
  isEvent: boolean
  names: SubjectNames
}

const cell = 'px-3 py-2 text-left align-top font-normal wrap-anywhere'

/** The changed fields of a row side by side, with signs besides the colors. */
export function BeforeAfter({ row, isEvent, names }: BeforeAfterProps) {
  const { t } = useLateTexts('audit', audit)
  const texts = {
    nothing: t('entry.nothing'),
    yes: t('entry.yes'),
    no: t('entry.no'),
    nameOf: (id: string) => names[id]?.name,
  }
  const fields = shownFields(row)
  const sides = sidesOf(row)
  const isNarrow = !isEvent && sides.length === 2
  return (
    <div className="overflow-hidden rounded-md border border-border">
      <table className="w-full table-fixed border-collapse type-sm">
        <thead>
          <tr className="type-xs text-muted">
            <th scope="col" className={clsx(cell, isNarrow ? 'w-[104px]' : 'w-[40%]')}>
              {t('entry.field')}
            </th>
            {sides.map((side) => (
              <th key={side} scope="col" className={cell}>
                {t(isEvent ? 'entry.value' : `entry.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name} className="border-t border-border-faint">
              <th scope="row" className={`${cell} text-muted`}>
                {fieldName(field.name)}
              </th>
              {sides.map((side) => {
                const text = valueText(field[side], texts)
                return isEvent ? (
                  <td key={side} className={cell}>
                    {text}
                  </td>
                ) : (
                  <Half key={side} side={side} value={field[side]}>
                    {text}
                  </Half>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const look = {
  before: { sign: '−', colors: 'bg-diff-removed-soft text-diff-removed-text' },
  after: { sign: '+', colors: 'bg-diff-added-soft text-diff-added-text' },
}

interface HalfProps {
  side: Side
  value: unknown
  children: string
}

/** Empty where the field did not exist. */
function Half({ side, value, children }: HalfProps) {
  if (value === undefined) return <td className={cell} />
  const { sign, colors } = look[side]
  return (
    <td className={clsx(cell, colors)}>
      <span aria-hidden="true">{sign} </span>
      {children}
    </td>
  )
}
