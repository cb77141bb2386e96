import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { NewApp } from '../../data/session/factors/set-up-factor.ts'
import { holdPage } from '../../data/session/other-tabs.ts'
import { type ProofFailure, proofFailureOf } from '../../data/session/proofs/proof-failure.ts'
import { isMissingProof, withStepUp } from '../../exchange/acting/step-up/step-up.ts'
import { secondFactor } from '../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyValue } from '../../ui/action/copy-value.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'

interface AuthenticatorStepsProps {
  publishableKey: string
  /** The key, if it was made before the steps are shown. */
  begun?: NewApp
  /** The app is on, and the session is raised to it. Resolves when the next step can be shown. */
  onDone: () => Promise<void>
  /** Beside the button, such as another way. */
  aside?: ReactNode
}

/** Scan, then enter the code that the app shows. */
export function AuthenticatorSteps({ publishableKey, begun, onDone, aside }: AuthenticatorStepsProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const { app, failed, begin } = useNewApp(publishableKey, begun)
  const { code, setCode, failure, isSending, input, send } = useFirstCode(publishableKey, app, onDone)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <ol className="flex flex-col gap-4 type-sm">
        <Step number={1} title={t('app.scan')}>
          <p className="mt-0.5 text-muted">{t('app.scanText')}</p>
          {failed ? (
            <Alert
              tone="danger"
              urgent
              className="mt-3"
              action={
                <Button variant="outline" size="sm" onClick={begin}>
                  {t('again')}
                </Button>
              }
            >
              {t(`app.${failed}`)}
            </Alert>
          ) : (
            <Scan app={app} />
          )}
        </Step>
        <Step number={2} title={t('app.enter')}>
          <Field label={t('code')} labelHidden error={failure && t(`failure.${failure}`)} className="mt-2">
            <CodeInput
              ref={input}
              value={code}
              onChange={setCode}
              onComplete={(whole) => void send(whole)}
              disabled={app === undefined}
            />
          </Field>
        </Step>
      </ol>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
        {aside}
        <Button
          type="submit"
          size="lg"
          className="first:ml-auto"
          disabled={code.length < 6}
          loading={isSending}
          loadingText={t('app.turningOn')}
        >
          {t('app.turnOn')}
        </Button>
      </div>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="relative pl-8">
      <span
        aria-hidden="true"
        className="absolute top-0 left-0 grid size-5 place-items-center rounded-xs bg-surface-active type-2xs font-semibold text-muted"
      >
        {number}
      </span>
      <b className="font-semibold">{title}</b>
      {children}
    </li>
  )
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The code is always dark on white, because cameras expect it. */
function Scan({ app }: { app: NewApp | undefined }) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  return (
    <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 phone:grid-cols-1 phone:justify-items-start">
      <div className="w-46 border border-border bg-surface p-3 [color-scheme:light]">
        {app ? (
          <img src={app.qrCode} alt={t('app.qrCode')} width={160} height={160} className="block size-40" />
        ) : (
          <Skeleton className="size-40" />
        )}
      </div>
      <div className="flex w-full flex-col gap-2">
        <span className="type-xs text-muted">{t('app.cannotScan')}</span>
        {app ? (
          <CopyValue value={app.secret} shown={inGroups(app.secret)} label={t('app.copyKey')} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
        <span className="type-xs text-muted">{t('app.settings')}</span>
      </div>
    </div>
  )
}

function useNewApp(publishableKey: string, begun: NewApp | undefined) {
  const [app, setApp] = useState(begun)
  const [failed, setFailed] = useState<'failed' | 'unproven'>()
  // React may run an effect twice, and each beginning makes another key.
  const started = useRef(begun !== undefined)
  const begin = useCallback(() => {
    setFailed(undefined)
    import('../../data/session/factors/set-up-factor.ts')
      .then(({ beginApp }) => withStepUp(() => beginApp(publishableKey)))
      .then(setApp, (error: unknown) => setFailed(isMissingProof(error) ? 'unproven' : 'failed'))
  }, [publishableKey])
  useEffect(() => {
    if (started.current) return
    started.current = true
    begin()
  }, [begin])
  return { app, failed, begin }
}

function useFirstCode(publishableKey: string, app: NewApp | undefined, onDone: () => Promise<void>) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<ProofFailure>()
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isPending = useRef(false)
  const send = async (typed: string) => {
    if (app === undefined || typed.length < 6 || isPending.current) return
    isPending.current = true
    const release = holdPage()
    setSending(true)
    setFailure(undefined)
    try {
      const { proveWithAppCode } = await import('../../data/session/proofs/prove-with-code.ts')
      await withStepUp(() => proveWithAppCode(publishableKey, { factorId: app.factorId, code: typed }))
      await onDone()
    } catch (error) {
      // After a canceled proof the code can be sent again.
      if (isMissingProof(error)) return
      setFailure(proofFailureOf(error))
      // The next code replaces the refused one.
      input.current?.select()
    } finally {
      isPending.current = false
      release()
      setSending(false)
    }
  }
  return { code, setCode, failure, isSending, input, send }
}
