import { useState } from 'react'
import { Link } from 'react-router'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'

interface SwitchAccountProps {
  publishableKey: string
  onSignedOut: () => void
}

/** Ends the session of this browser; then the invitation mails a sign-in link to the address that it is for. */
export function SwitchAccount({ publishableKey, onSignedOut }: SwitchAccountProps) {
  const { t } = useLateTexts('invitation', invitation)
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const leave = () => {
    setState('leaving')
    import('../../logout/sign-out.ts')
      .then(({ signOut }) => signOut(publishableKey))
      .then(onSignedOut)
      .catch(() => setState('failed'))
  }
  return (
    <>
      {state === 'failed' && (
        <Alert tone="danger" urgent>
          {t('otherAccount.failed')}
        </Alert>
      )}
      <Button size="lg" loading={state === 'leaving'} loadingText={t('otherAccount.acting')} onClick={leave}>
        {t('otherAccount.act')}
      </Button>
      <Button asChild size="lg" variant="outline">
        <Link to="/dashboard">{t('otherAccount.stay')}</Link>
      </Button>
    </>
  )
}
