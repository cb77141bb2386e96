import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'

/** `84 ms` up to a second, then `10.0 s`. */
export function useTimeWords(): (ms: number) => string {
  const { t } = useLateTexts('webhooks', texts)
  return (ms) =>
    ms < 1000 ? t('log.ms', { count: ms }) : t('log.seconds', { seconds: (ms / 1000).toFixed(1) })
}
