import { useEffect, useState } from 'react'
import { writeCookie } from '../../../data/session/cookies.ts'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { redirectPathCookie } from '../../../guards/redirect-path.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Row, Rows } from '../../../ui/layout/rows.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { Icon } from '../../../ui/mark/icon.tsx'
import type { CompanyNames } from '../company-names.ts'
import { useClientAct } from '../use-client-act.ts'
import { IdentityRow, Reason } from './identity-row.tsx'

/** Where a provider leads back to, through /confirm. */
const returnPath = '/profile#identities'

interface IdentitiesSectionProps {
  ways: WaysIn
  companies: CompanyNames
}

/** The accounts elsewhere that a person signs in with. The email link is one more way, unless a company forbids it. */
export function IdentitiesSection({ ways, companies }: IdentitiesSectionProps) {
  const { t } = useLateTexts('profile', profile)
  const { identities, providers, publishableKey, email, canLink } = ways
  const isEnforced = ways.sso?.isOnlyWay === true
  const isMissing = (name: string) => !identities.some(({ provider }) => provider === name)
  const missing = canLink ? providers.filter(({ name }) => isMissing(name)) : []
  const { leavingFor, link } = useLinking(publishableKey)
  return (
    <SettingSection
      id="identities"
      title={t('identities.title')}
      text={t(isEnforced ? 'identities.textEnforced' : 'identities.text')}
    >
      <Rows label={t('identities.list')}>
        <Row
          mark={<Icon name="mail" variant="bordered" color="gray" />}
          title={t('identities.email')}
          text={t('identities.emailText', { email })}
          act={<Reason>{t(isEnforced ? 'identities.off' : 'identities.always')}</Reason>}
        />
        {identities.map((identity) => (
          <IdentityRow
            key={identity.provider}
            identity={identity}
            company={companies[identity.ssoProviderId ?? '']}
            isEnforced={isEnforced}
            publishableKey={publishableKey}
          />
        ))}
      </Rows>
      {missing.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {missing.map(({ name, label }) => (
            <Button
              key={name}
              variant="outline"
              size="sm"
              icon="plus"
              spinning={leavingFor === name}
              loadingText={t('identities.linking', { name: label })}
              onClick={() => void link(name)}
            >
              {t('identities.link', { name: label })}
            </Button>
          ))}
        </div>
      )}
    </SettingSection>
  )
}

/** The page stays until the provider's is there. */
function useLinking(publishableKey: string) {
  const act = useClientAct()
  const [leavingFor, setLeavingFor] = useState<string>()
  useEffect(() => {
    // The browser may show the page again as it was left.
    const stay = () => setLeavingFor(undefined)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  const link = async (name: string) => {
    if (leavingFor !== undefined) return
    setLeavingFor(name)
    let isLeaving = false
    await act(async ({ linkProvider }) => {
      const address = await linkProvider(publishableKey, name)
      writeCookie(document, redirectPathCookie(returnPath, window.location))
      isLeaving = true
      window.location.assign(address)
    }, undefined)
    if (!isLeaving) setLeavingFor(undefined)
  }
  return { leavingFor, link }
}
