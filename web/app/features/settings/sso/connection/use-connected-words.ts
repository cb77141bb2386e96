import { formatDate } from '../../../../components/dates/format-date.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { isConnected } from '../sso-state.ts'
import { useProviderWords } from '../use-provider-words.ts'

/** The provider, and since when it is connected. */
export function useConnectedWords(sso: SsoSectionProps['sso']) {
  const { t } = useLateTexts('sso', texts)
  const { atStart: provider } = useProviderWords(sso)
  if (sso.connection === null) return undefined
  if (!isConnected(sso)) return t('connection.notConnected', { provider })
  const { connected_at, connected_by: name } = sso.connection
  const date = formatDate(connected_at)
  return name === null
    ? t('connection.connected', { provider, date })
    : t('connection.connectedBy', { provider, date, name })
}
