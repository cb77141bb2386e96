import { ruleKinds } from '@trellis/domain/rules/rule'
import { useTranslation } from 'react-i18next'
import type { SubjectNames } from '../query/read-entries.ts'

/** What an item is called now; undefined if it is gone. A rule has no name of its own: its kind stands for it. */
export function useSubjectName(names: SubjectNames): (id: string | undefined) => string | undefined {
  const { t } = useTranslation('components')
  return (id) => {
    const subject = id === undefined ? undefined : names[id]
    const kind = subject?.kind === 'rule' ? ruleKinds.find((known) => known === subject.name) : undefined
    return kind ? t(`rule.${kind}`) : subject?.name
  }
}
