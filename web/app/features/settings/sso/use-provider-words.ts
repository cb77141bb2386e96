import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { providerNameOf } from './provider-name.ts'

/** The provider's name at the start and in the middle of a sentence. */
export function useProviderWords({ connection }: Pick<OrganizationSso, 'connection'>) {
  const { t } = useLateTexts('sso', texts)
  const name = connection === null ? undefined : providerNameOf(connection)
  return {
    atStart: name ?? t('connection.provider'),
    inSentence: name ?? t('connection.providerInSentence'),
  }
}
