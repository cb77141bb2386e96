import { useEffect, useState } from 'react'
import { formatDate } from '../../../components/dates/format-date.ts'
import { writeCookie } from '../../../data/session/cookies.ts'
import type { LinkedIdentity, WaysIn } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { redirectPathCookie } from '../../../guards/redirect-path.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Row, Rows } from '../../../ui/layout/rows.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { Icon } from '../../../ui/mark/icon.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { handOnFocus } from '../../../ui/overlay/focus-after.ts'
import { useClientAct } from '../use-client-act.ts'

/** Where a provider leads back to, through /confirm. */
const returnPath = '/profile#identities'

/** The accounts elsewhere that a person signs in with. The email link is always one more way. */
export function IdentitiesSection({ ways }: { ways: WaysIn }) {
  const { t } = useLateTexts('profile', profile)
  const { identities, providers, publishableKey, email } = ways
  const missing = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  const { leavingFor, link } = useLinking(publishableKey)
  return (
    <SettingSection id="identities" title={t('identities.title')} text={t('identities.text')}>
      <Rows label={t('identities.list')}>
        <Row
          mark={<Icon name="mail" variant="bordered" color="gray" />}
          title={t('identities.email')}
          text={t('identities.emailText', { email })}
          act={<span className="type-xs text-muted">{t('identities.always')}</span>}
        />
        {identities.map((identity) => (
          <IdentityRow key={identity.provider} identity={identity} publishableKey={publishableKey} />
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

function IdentityRow({ identity, publishableKey }: { identity: LinkedIdentity; publishableKey: string }) {
  const { t } = useLateTexts('profile', profile)
  const { confirm } = useConfirmation()
  const { readPage } = useReadPage()
  const act = useClientAct()
  const { provider, label: name, address, linkedAt, kept } = identity
  const linked = linkedAt && t('identities.linked', { date: formatDate(linkedAt) })
  const ask = () =>
    confirm({
      title: t('identities.unlink.title', { name }),
      description: t('identities.unlink.text'),
      confirmText: t('identities.unlink.act'),
      confirmingText: t('identities.unlink.acting'),
      confirmVariant: 'destructive',
      onConfirm: () =>
        act(
          async ({ unlinkProvider }) => {
            await unlinkProvider(publishableKey, provider)
            await readPage()
          },
          t('identities.unlink.done', { name }),
        ),
    })
  return (
    <Row
      mark={
        <b
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-md border border-border bg-surface type-sm font-bold text-muted"
        >
          {name.slice(0, 1)}
        </b>
      }
      title={name}
      text={[address, linked].filter(Boolean).join(', ')}
      act={
        kept ? (
          <span className="type-xs text-muted">{t(`identities.kept.${kept}`)}</span>
        ) : (
          <Button
            ref={handOnFocus}
            variant="ghost"
            size="sm"
            aria-description={t('identities.unlink.actNamed', { name })}
            onClick={ask}
          >
            {t('identities.unlink.act')}
          </Button>
        )
      }
    />
  )
}
