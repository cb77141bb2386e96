import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { useSendOnce } from '../../../exchange/acting/use-send-once.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { type EmailFault, parseEmail } from './parse-email.ts'
import type { LinkAnswer } from './request-link.ts'

interface EmailFormProps {
  kind: 'signIn' | 'signUp'
  answer: LinkAnswer | undefined
}

export function EmailForm({ kind, answer }: EmailFormProps) {
  const { t } = useTranslation('auth')
  const { formMethod, state } = useNavigation()
  const submitting = formMethod === 'POST'
  const maySend = useSendOnce(state === 'idle', answer)
  const { fault, input, check } = useEmailCheck(answer?.status === 'refused' ? answer.fault : undefined)
  const trySubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!check() || !maySend()) event.preventDefault()
  }
  return (
    <Form method="post" noValidate onSubmit={trySubmit} className="mt-6 flex flex-col gap-4">
      {answer?.status === 'failed' && !submitting && (
        <Alert tone="danger" urgent>
          {t(`failure.${answer.failure}`)}
        </Alert>
      )}
      <Field label={t('email.label')} error={fault && t(`email.${fault}`)}>
        <Input
          ref={input}
          name="email"
          type="email"
          size="lg"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={answer?.email}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        loading={submitting}
        loadingText={t(`${kind}.submitting`)}
      >
        {t(`${kind}.submit`)}
      </Button>
    </Form>
  )
}

/** The same rule as on the server, applied at once. */
function useEmailCheck(serverFault: EmailFault | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const [localFault, setLocalFault] = useState<EmailFault>()
  const check = (): boolean => {
    const parsed = parseEmail(input.current?.value ?? '')
    setLocalFault(parsed.ok ? undefined : parsed.fault)
    if (!parsed.ok) input.current?.focus()
    return parsed.ok
  }
  return { fault: localFault ?? serverFault, input, check }
}
