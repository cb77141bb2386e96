import { type Fault, splitCode } from '@trellis/domain/contracts/faults/fault'
import { wordFault } from '@trellis/domain/contracts/faults/word-fault'
import { useTranslation } from 'react-i18next'

/** The text of a fault in the language of the page, or else in English, whose texts the domain has. */
export function useWordFault(): (fault: Fault) => string {
  const { t, i18n } = useTranslation('faults')
  return (fault) => {
    const { code, ...parameters } = fault
    const [field, kind] = splitCode(code)
    const key = [`codes.${code}`, `kinds.${kind}`].find((known) => i18n.exists(known, { ns: 'faults' }))
    if (key === undefined) return wordFault(fault)
    return t(key as 'kinds.required', { field: t(`fields.${field}` as 'fields.component'), ...parameters })
  }
}
