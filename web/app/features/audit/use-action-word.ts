import type { AuditWord } from '@trellis/domain/audit/describe-entry'
import { audit } from '../../locales/en/late/audit.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'

/** Names of actions have dots, which would separate keys of the catalog. */
export function useActionWord(): (word: AuditWord) => string {
  const { t } = useLateTexts('audit', audit)
  const words = t('word', { returnObjects: true })
  return (word) => words[word]
}
