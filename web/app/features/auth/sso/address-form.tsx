import type { Fault } from '@trellis/domain/contracts/faults/fault'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { parseEmail } from '../../../components/form/parse-email.ts'
import type { Answer } from '../../../exchange/acting/answer.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { useWordFault } from '../../../exchange/acting/use-word-fault.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { breakGlassIntent } from './break-glass-intent.ts'
import type { AskedLink } from './sso-action.ts'
import { ssoFailureOf } from './sso-failure.ts'

interface AddressFormProps {
  answer: Answer<AskedLink> | undefined
  /** For the link past the provider. */
  asksForLink?: boolean
  email?: string | undefined
  submit: string
  submitting: string
}

export function AddressForm({ answer, asksForLink = false, email, submit, submitting }: AddressFormProps) {
  const { t } = useLateTexts('auth', auth)
  const word = useWordFault()
  const input = useRef<HTMLInputElement>(null)
  const [ownFault, setOwnFault] = useState<Fault>()
  const { isSending, refusal, maySend } = useFormSending(answer, useNavigation())
  // After the heading has taken the focus of a navigation.
  useEffect(() => input.current?.focus(), [])
  const trySubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const parsed = parseEmail(input.current?.value ?? '')
    setOwnFault(parsed.ok ? undefined : parsed.fault)
    if (!parsed.ok) input.current?.focus()
    if (!parsed.ok || !maySend()) event.preventDefault()
  }
  const fault = ownFault ?? refusal?.faults.email
  const isTold = refusal !== undefined && refusal.faults.email === undefined && !isSending
  return (
    <Form method="post" noValidate onSubmit={trySubmit} className="mt-6 flex flex-col gap-4">
      {asksForLink && <input type="hidden" name="intent" value={breakGlassIntent} />}
      {isTold && (
        <Alert tone="danger" urgent>
          {t(`sso.failure.${ssoFailureOf(refusal)}`)}
        </Alert>
      )}
      <Field label={t('email')} error={fault && word(fault)}>
        <Input
          ref={input}
          name="email"
          type="email"
          size="lg"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={refusal?.values?.email ?? email}
        />
      </Field>
      <Button type="submit" size="lg" className="w-full" loading={isSending} loadingText={submitting}>
        {submit}
      </Button>
    </Form>
  )
}
