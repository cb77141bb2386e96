import { useEffect, useRef, useState } from 'react'
import { proveWithAppCode, proveWithRecoveryCode } from '../../data/session/proofs/prove-with-code.ts'
import { proveWithEmailCode, sendEmailCode } from '../../data/session/proofs/prove-with-email-code.ts'
import { proveWithPasskey } from '../../data/session/proofs/prove-with-passkey.ts'
import { proveWithProvider } from '../../data/session/proofs/prove-with-provider.ts'
import { proveWithSso } from '../../data/session/proofs/prove-with-sso.ts'
import type { WaysIn } from '../../data/session/ways-in.ts'
import { stepUp } from '../../locales/en/late/step-up.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { OrLine } from '../../ui/layout/or-line.tsx'
import { CodeForm, type CodeWay, type TypedCode } from './code-form.tsx'
import { EmailButton } from './email-button.tsx'
import { useProof } from './use-proof.ts'
import { waysToProve } from './ways-to-prove.ts'

interface ProofFormProps {
  ways: WaysIn
  onProven: () => void
}

/** The ways that a person can prove with: a field for a code if there is one, and buttons for the others. */
export function ProofForm({ ways, onProven }: ProofFormProps) {
  const { t } = useLateTexts('stepUp', stepUp)
  const { email, publishableKey: key } = ways
  const offered = waysToProve(ways)
  const [typed, setTyped] = useState<CodeWay | undefined>(offered.includes('app') ? 'app' : undefined)
  const [sent, setSent] = useState(0)
  const { busy, failed, run, forget } = useProof(onProven)
  const frame = useRef<HTMLDivElement>(null)
  // The dialog opened before its ways were known, and had only its foot to focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const choose = (way: CodeWay) => {
    forget()
    setTyped(way)
  }
  const sendCode = () =>
    run('email', async () => {
      await sendEmailCode(key, email)
      setTyped('email')
      setSent((count) => count + 1)
      return 'asked'
    })
  const prove: Record<CodeWay, (typed: TypedCode) => Promise<void>> = {
    app: (entered) => proveWithAppCode(key, entered),
    recovery: ({ code }) => proveWithRecoveryCode(key, code),
    email: ({ code }) => proveWithEmailCode(key, { email, code }),
  }
  const isWrongCode = failed?.failure === 'wrong' && failed.by === 'code'
  const told = failed && t(messageOf(failed, typed), { email })
  return (
    <div ref={frame} className="flex flex-col gap-3">
      {typed && (
        <CodeForm
          // A new email brings an empty field.
          key={`${typed} ${sent}`}
          way={typed}
          email={email}
          apps={ways.apps}
          error={isWrongCode ? told : undefined}
          isBusy={busy === 'code'}
          onCode={(entered) => void run('code', () => prove[typed](entered).then(() => 'proven'))}
        />
      )}
      {told !== undefined && !isWrongCode && (
        <Alert tone="danger" urgent>
          {told}
        </Alert>
      )}
      {typed && offered.length > 1 && (
        <div className="-my-2">
          <OrLine>{t('or')}</OrLine>
        </div>
      )}
      {offered.includes('passkey') && (
        <Button
          variant={typed ? 'outline' : 'default'}
          icon="key"
          loading={busy === 'passkey'}
          loadingText={t('passkey.acting')}
          onClick={() => void run('passkey', () => proveWithPasskey(key).then(() => 'proven'))}
        >
          {t('passkey.act')}
        </Button>
      )}
      {ways.sso && offered.includes('sso') && (
        <Button
          variant={typed ? 'outline' : 'default'}
          icon="lock"
          loading={busy === 'sso'}
          loadingText={t('sso.acting')}
          onClick={() =>
            void run('sso', (signal) =>
              proveWithSso(key, { providerId: ways.sso?.providerId ?? '', signal }).then(() => 'proven'),
            )
          }
        >
          {t('sso.act')}
        </Button>
      )}
      {offered.includes('provider') &&
        ways.identities
          .filter(({ isOffered }) => isOffered)
          .map(({ provider, label }) => (
            <Button
              key={provider}
              variant="outline"
              spinning={busy === provider}
              onClick={() =>
                void run(provider, (signal) =>
                  proveWithProvider(key, { provider, email, signal }).then(() => 'proven'),
                )
              }
            >
              {busy !== provider && (
                <b aria-hidden="true" className="font-bold">
                  {label.slice(0, 1)}
                </b>
              )}
              {t('provider.act', { name: label })}
            </Button>
          ))}
      {offered.includes('email') && (
        <EmailButton
          key={sent}
          wait={sent > 0 ? ways.mailMinInterval : 0}
          isAgain={typed === 'email'}
          isSending={busy === 'email'}
          onSend={() => void sendCode()}
        />
      )}
      {offered.includes('app') && typed !== 'app' && (
        <Button variant="ghost" onClick={() => choose('app')}>
          {t('app.choose')}
        </Button>
      )}
      {offered.includes('recovery') && typed !== 'recovery' && (
        <Button variant="ghost" onClick={() => choose('recovery')}>
          {t('recovery.choose')}
        </Button>
      )}
    </div>
  )
}

/** Only codes of an app and of a mail have newer ones. */
function messageOf({ by, failure }: NonNullable<ReturnType<typeof useProof>['failed']>, typed?: CodeWay) {
  if (failure === 'silent' && by === 'sso') return 'sso.silent'
  if (failure !== 'wrong') return `failure.${failure}` as const
  if (by === 'passkey') return 'passkey.wrong'
  return typed === 'recovery' ? 'recovery.wrong' : 'failure.wrong'
}
