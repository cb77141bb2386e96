import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AuthenticatorApp } from '../../data/session/ways-in.ts'
import { stepUp } from '../../locales/en/late/step-up.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { WayToProve } from './ways-to-prove.ts'

/** A code that is typed. The other ways are one click each. */
export type CodeWay = Extract<WayToProve, 'app' | 'recovery' | 'email'>

export interface TypedCode {
  readonly code: string
  /** The app that shows it. */
  readonly factorId: string
}

interface CodeFormProps {
  way: CodeWay
  email: string
  apps: readonly AuthenticatorApp[]
  error: string | undefined
  isBusy: boolean
  onCode: (typed: TypedCode) => void
}

export function CodeForm({ way, email, apps, error, isBusy, onCode }: CodeFormProps) {
  const { t } = useLateTexts('stepUp', stepUp)
  const [code, setCode] = useState('')
  const [factorId, setFactorId] = useState(apps[0]?.id ?? '')
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
    onCode({ code, factorId })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      {way === 'email' && (
        <p role="status" className="type-sm wrap-anywhere text-muted">
          {t('email.sent', { email })}
        </p>
      )}
      {way === 'app' && apps.length > 1 && (
        <Field label={t('app.which')}>
          <Select
            value={factorId}
            onChange={({ target }) => setFactorId(target.value)}
            options={apps.map(({ id, name }) => ({ value: id, label: name ?? t('app.which') }))}
          />
        </Field>
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
          <CodeInput
            ref={input}
            value={code}
            onChange={setCode}
            onComplete={(whole) => onCode({ code: whole, factorId })}
          />
        )}
      </Field>
      <Button type="submit" loading={isBusy} loadingText={t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  )
}
