import type { ChangedRow } from '@trellis/domain/audit/describe-entry'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { SubjectNames } from '../query/read-entries.ts'
import { fieldName, valueText } from './field-words.ts'

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
  return (
    <div className="overflow-hidden rounded-md border border-border">
      <table className="w-full table-fixed border-collapse type-sm">
        <thead>
          <tr className="type-xs text-muted">
            <th scope="col" className={`${cell} w-[104px] phone:w-[88px]`}>
              {t('entry.field')}
            </th>
            {isEvent ? (
              <th scope="col" className={cell}>
                {t('entry.value')}
              </th>
            ) : (
              <>
                <th scope="col" className={cell}>
                  {t('entry.before')}
                </th>
                <th scope="col" className={cell}>
                  {t('entry.after')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {row.fields.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-border-faint">
              <th scope="row" className={`${cell} text-muted`}>
                {fieldName(name)}
              </th>
              {isEvent ? (
                <td className={cell}>{valueText(after, texts)}</td>
              ) : (
                <>
                  <Half sign="−" value={before} className="bg-diff-removed-soft text-diff-removed-text">
                    {valueText(before, texts)}
                  </Half>
                  <Half sign="+" value={after} className="bg-diff-added-soft text-diff-added-text">
                    {valueText(after, texts)}
                  </Half>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HalfProps {
  sign: string
  value: unknown
  className: string
  children: string
}

/** Empty where the row did not exist. */
function Half({ sign, value, className, children }: HalfProps) {
  if (value === undefined) return <td className={cell} />
  return (
    <td className={`${cell} ${className}`}>
      <span aria-hidden="true">{sign} </span>
      {children}
    </td>
  )
}
