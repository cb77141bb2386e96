import type { ReactNode } from 'react'
import { formatDate } from '../../../components/dates/format-date.ts'
import type { LinkedIdentity } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Row } from '../../../ui/layout/rows.tsx'
import { Icon } from '../../../ui/mark/icon.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { handOnFocus } from '../../../ui/overlay/focus-after.ts'
import { useClientAct } from '../use-client-act.ts'

interface IdentityRowProps {
  identity: LinkedIdentity
  /** The organization whose provider it is, if the person belongs to it. */
  company: string | undefined
  /** Whether a company allows no other way in than its own. */
  isEnforced: boolean
  publishableKey: string
}

export function IdentityRow({ identity, company, isEnforced, publishableKey }: IdentityRowProps) {
  const { t } = useLateTexts('profile', profile)
  const { ssoProviderId, label, address, linkedAt, kept } = identity
  const sso = company ? t('identities.ssoNamed', { organization: company }) : t('identities.sso')
  const name = ssoProviderId === undefined ? label : sso
  const linked = linkedAt && t('identities.linked', { date: formatDate(linkedAt) })
  // The email link is no way in either while a company enforces its own.
  const reason = kept === 'only' && isEnforced ? t('identities.always') : kept && t(`identities.kept.${kept}`)
  return (
    <Row
      mark={
        ssoProviderId === undefined ? (
          <Initial name={name} />
        ) : (
          <Icon name="shield" variant="bordered" color="gray" />
        )
      }
      title={name}
      text={[address, linked].filter(Boolean).join(', ')}
      act={
        reason ? (
          <Reason>{reason}</Reason>
        ) : (
          <Unlink provider={identity.provider} name={name} publishableKey={publishableKey} />
        )
      }
    />
  )
}

/** In place of an act: why there is none. */
export function Reason({ children }: { children: ReactNode }) {
  return <span className="type-xs text-pretty text-muted phone:max-w-28 phone:text-right">{children}</span>
}

function Initial({ name }: { name: string }) {
  return (
    <b
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-md border border-border bg-surface type-sm font-bold text-muted"
    >
      {name.slice(0, 1)}
    </b>
  )
}

interface UnlinkProps {
  provider: string
  name: string
  publishableKey: string
}

function Unlink({ provider, name, publishableKey }: UnlinkProps) {
  const { t } = useLateTexts('profile', profile)
  const { confirm } = useConfirmation()
  const { readPage } = useReadPage()
  const act = useClientAct()
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
