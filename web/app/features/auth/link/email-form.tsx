import type { Fault } from '@trellis/domain/contracts/faults/fault'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { parseEmail } from '../../../components/form/parse-email.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { useWordFault } from '../../../exchange/acting/use-word-fault.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { failureOf } from '../link-failure.ts'
import { linkWay } from './link-way.ts'
import type { LinkAnswer } from './request-link.ts'

interface EmailFormProps {
  kind: 'signIn' | 'signUp'
  wantsLink: boolean
  answer: LinkAnswer | undefined
}

export function EmailForm({ kind, wantsLink, answer }: EmailFormProps) {
  const { t } = useLateTexts('auth', auth)
  const word = useWordFault()
  const { isSending, refusal, maySend } = useFormSending(answer, useNavigation())
  const { fault, input, check } = useEmailCheck(refusal?.faults.email)
  // After the heading has taken the focus of a navigation.
  useEffect(() => input.current?.focus(), [input])
  const trySubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!check() || !maySend()) event.preventDefault()
  }
  return (
    <Form method="post" noValidate onSubmit={trySubmit} className="mt-6 flex flex-col gap-4">
      {wantsLink && <input type="hidden" name="way" value={linkWay} />}
      {refusal && refusal.kind !== 'invalid' && !isSending && (
        <Alert tone="danger" urgent>
          {t(`failure.${failureOf(refusal)}`)}
          {refusal.needsSso && (
            <>
              {' '}
              <TextLink to="/signin/sso">{t('sso.use')}</TextLink>
              <p className="mt-2">
                {t('sso.down')} <TextLink to="/signin/sso?break-glass">{t('sso.askForLink')}</TextLink>
              </p>
            </>
          )}
        </Alert>
      )}
      <Field label={t('email')} error={fault && word(fault)}>
        <Input
          ref={input}
          name="email"
          type="email"
          size="lg"
          autoFocus
          autoComplete={kind === 'signIn' ? 'email webauthn' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={refusal?.values?.email}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        loading={isSending}
        loadingText={t(`${kind}.submitting`)}
      >
        {t(`${kind}.submit`)}
      </Button>
    </Form>
  )
}

/** The same rule as on the server, applied at once. */
function useEmailCheck(serverFault: Fault | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const [localFault, setLocalFault] = useState<Fault>()
  const check = (): boolean => {
    const parsed = parseEmail(input.current?.value ?? '')
    setLocalFault(parsed.ok ? undefined : parsed.fault)
    if (!parsed.ok) input.current?.focus()
    return parsed.ok
  }
  return { fault: localFault ?? serverFault, input, check }
}
