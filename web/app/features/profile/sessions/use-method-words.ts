import type { SessionEntry } from '@trellis/domain/contracts/sessions'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { CompanyNames } from '../company-names.ts'

const ownMethods = ['email', 'passkey', 'password', 'support', 'other'] as const
const companyMethods = ['sso', 'break_glass'] as const

type Method = Pick<SessionEntry, 'method' | 'has_second_factor' | 'sso_provider_id'>

/** Says how a person signed in. Only organizations that they belong to are named. */
export function useMethodWords({ providers }: Pick<WaysIn, 'providers'>, companies: CompanyNames) {
  const { t } = useLateTexts('profile', profile)
  const firstOf = ({ method, sso_provider_id: providerId }: Method): string => {
    const own = ownMethods.find((name) => name === method)
    if (own) return t(`sessions.method.${own}`)
    const company = companyMethods.find((name) => name === method)
    const organization = companies[providerId ?? '']
    if (company && organization) return t(`sessions.method.${company}_named`, { organization })
    if (company) return t(`sessions.method.${company}`)
    const name = providers.find((provider) => provider.name === method)?.label ?? method
    return t('sessions.method.provider', { name })
  }
  return (session: Method): string => {
    const words = firstOf(session)
    return session.has_second_factor && session.method !== 'passkey' ? t('sessions.second', { words }) : words
  }
}
