import { formatDate } from '../../../components/dates/format-date.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

const day = 24 * 60 * 60 * 1000

/** Says when a factor was added and last used. Days are those of UTC, as in every date. */
export function useUsedWords(now: number) {
  const { t } = useLateTexts('profile', profile)
  const wordsOf = (moment: string) => {
    const days = Math.floor(now / day) - Math.floor(Date.parse(moment) / day)
    if (days > 1) return formatDate(moment)
    return days === 1 ? t('factors.yesterday') : t('factors.today')
  }
  return ({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | undefined }) =>
    lastUsedAt === undefined
      ? t('factors.added', { date: formatDate(addedAt) })
      : t('factors.used', { added: formatDate(addedAt), used: wordsOf(lastUsedAt) })
}
