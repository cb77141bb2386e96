import { formatDate } from '../../../components/dates/format-date.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

/** Says when a factor was added and last used. */
export function useUsedWords() {
  const { t } = useLateTexts('profile', profile)
  return ({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | undefined }) =>
    lastUsedAt === undefined
      ? t('factors.added', { date: formatDate(addedAt) })
      : t('factors.used', { added: formatDate(addedAt), used: formatDate(lastUsedAt) })
}
