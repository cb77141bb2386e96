import type { Fault } from '@trellis/domain/contracts/faults/fault'
import { type SubmitEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { DataErrorKind } from '../../data/failure/data-error.ts'
import type { Answer } from '../../exchange/acting/answer.ts'
import { useFormSending } from '../../exchange/acting/use-form-sending.ts'
import { useWordFault } from '../../exchange/acting/use-word-fault.ts'
import { organizations } from '../../locales/en/late/organizations.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { findNameFault } from './find-name-fault.ts'

interface CompanyFormProps {
  answer: Answer<unknown> | undefined
  nameMaxLength: number
}

export function CompanyForm({ answer, nameMaxLength }: CompanyFormProps) {
  const { t } = useLateTexts('organizations', organizations)
  const word = useWordFault()
  const { isSending, refusal, maySend } = useFormSending(answer, useNavigation())
  const input = useRef<HTMLInputElement>(null)
  const [localFault, setLocalFault] = useState<Fault>()
  const fault = localFault ?? refusal?.faults.name
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const found = findNameFault(input.current?.value ?? '', nameMaxLength)
    setLocalFault(found)
    if (found === undefined && maySend()) return
    event.preventDefault()
    if (found !== undefined) input.current?.focus()
  }
  return (
    <Form method="post" noValidate onSubmit={check} className="mt-6 flex flex-col gap-4">
      {refusal && refusal.kind !== 'invalid' && !isSending && (
        <Alert tone="danger" urgent>
          {t(`registration.failure.${failureOf(refusal.kind)}`)}
        </Alert>
      )}
      <Field label={t('registration.name')} error={fault && word(fault)}>
        <Input
          ref={input}
          name="name"
          size="lg"
          autoComplete="organization"
          required
          defaultValue={refusal?.values?.name}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        loading={isSending}
        loadingText={t('registration.submitting')}
      >
        {t('registration.submit')}
      </Button>
    </Form>
  )
}

const failureOf = (kind: DataErrorKind) =>
  kind === 'rate-limited' || kind === 'unavailable' ? kind : 'unexpected'
