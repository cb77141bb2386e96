import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { proveWithAppCode, proveWithRecoveryCode } from '../../data/session/proofs/prove-with-code.ts'
import { proveWithEmailCode, sendEmailCode } from '../../data/session/proofs/prove-with-email-code.ts'
import { proveWithPasskey } from '../../data/session/proofs/prove-with-passkey.ts'
import { proveWithProvider } from '../../data/session/proofs/prove-with-provider.ts'
import type { WaysIn } from '../../data/session/ways-in.ts'
import { stepUp } from '../../locales/en/late/step-up.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { OrLine } from '../../ui/layout/or-line.tsx'
import { useProof } from './use-proof.ts'
import { type WayToProve, waysToProve } from './ways-to-prove.ts'

interface ProofFormProps {
  ways: WaysIn
  onProven: () => void
}

/** A code that is typed. The other ways are one click each. */
type CodeWay = Extract<WayToProve, 'app' | 'recovery' | 'email'>

/** The ways that a person can prove with: a field for a code if there is one, and buttons for the others. */
export function ProofForm({ ways, onProven }: ProofFormProps) {
  const { t } = useLateTexts('stepUp', stepUp)
  const { email, publishableKey: key } = ways
  const offered = waysToProve(ways)
  const [typed, setTyped] = useState<CodeWay | undefined>(offered.includes('app') ? 'app' : undefined)
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
      return 'asked'
    })
  const prove: Record<CodeWay, (code: string) => Promise<void>> = {
    app: (code) => tryEach(ways.apps, ({ id }) => proveWithAppCode(key, { factorId: id, code })),
    recovery: (code) => proveWithRecoveryCode(key, code),
    email: (code) => proveWithEmailCode(key, { email, code }),
  }
  const isWrongCode = failed?.failure === 'wrong' && failed.by === 'code'
  const told = failed && t(messageOf(failed, typed), { email })
  return (
    <div ref={frame} className="flex flex-col gap-3">
      {typed && (
        <CodeForm
          key={typed}
          way={typed}
          email={email}
          error={isWrongCode ? told : undefined}
          isBusy={busy === 'code'}
          onCode={(code) => void run('code', () => prove[typed](code).then(() => 'proven'))}
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
        <Button
          variant={typed ? 'ghost' : 'default'}
          icon="mail"
          loading={busy === 'email'}
          loadingText={t('email.sending')}
          onClick={() => void sendCode()}
        >
          {typed === 'email' ? t('email.resend') : t('email.choose')}
        </Button>
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
  if (failure !== 'wrong') return `failure.${failure}` as const
  if (by === 'passkey') return 'passkey.wrong'
  return typed === 'recovery' ? 'recovery.wrong' : 'failure.wrong'
}

/** Nobody remembers which of two apps has which name. */
async function tryEach<Item>(items: readonly Item[], attempt: (item: Item) => Promise<void>): Promise<void> {
  for (const [place, item] of items.entries()) {
    try {
      return await attempt(item)
    } catch (error) {
      if (place === items.length - 1) throw error
    }
  }
}

interface CodeFormProps {
  way: CodeWay
  email: string
  error: string | undefined
  isBusy: boolean
  onCode: (code: string) => void
}

function CodeForm({ way, email, error, isBusy, onCode }: CodeFormProps) {
  const { t } = useLateTexts('stepUp', stepUp)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  // The next code replaces the refused one.
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Portals pass events on to the form behind the dialog.
    event.stopPropagation()
    if (isBusy) return
    if (code === '') return input.current?.focus()
    onCode(code)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      {way === 'email' && (
        <p role="status" className="type-sm wrap-anywhere text-muted">
          {t('email.sent', { email })}
        </p>
      )}
      <Field
        label={t(`${way}.label`)}
        error={error}
        hint={way === 'recovery' ? t('recovery.hint') : undefined}
      >
        {way === 'recovery' ? (
          <Input
            ref={input}
            mono
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : (
          <CodeInput ref={input} value={code} onChange={setCode} onComplete={onCode} />
        )}
      </Field>
      <Button type="submit" loading={isBusy} loadingText={t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  )
}
