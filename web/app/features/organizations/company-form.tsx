import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { useSendOnce } from '../../exchange/acting/use-send-once.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import type { CompanyAnswer } from './create-company.ts'
import { findNameFault, type NameFault } from './find-name-fault.ts'

interface CompanyFormProps {
  answer: CompanyAnswer | undefined
  nameMaxLength: number
}

export function CompanyForm({ answer, nameMaxLength }: CompanyFormProps) {
  const { t } = useTranslation('organizations')
  const { formMethod, state } = useNavigation()
  const submitting = formMethod === 'POST'
  const maySend = useSendOnce(state === 'idle', answer)
  const input = useRef<HTMLInputElement>(null)
  const [localFault, setLocalFault] = useState<NameFault>()
  const fault = localFault ?? (answer?.status === 'refused' ? answer.fault : undefined)
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const found = findNameFault(input.current?.value ?? '', nameMaxLength)
    setLocalFault(found)
    if (found === undefined && maySend()) return
    event.preventDefault()
    if (found !== undefined) input.current?.focus()
  }
  return (
    <Form method="post" noValidate onSubmit={check} className="mt-6 flex flex-col gap-4">
      {answer?.status === 'failed' && !submitting && (
        <Alert tone="danger" urgent>
          {t(`registration.failure.${answer.failure}`)}
        </Alert>
      )}
      <Field
        label={t('registration.name')}
        error={fault && t(`registration.${fault}`, { max: nameMaxLength })}
      >
        <Input
          ref={input}
          name="name"
          size="lg"
          autoComplete="organization"
          required
          defaultValue={answer?.name}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        loading={submitting}
        loadingText={t('registration.submitting')}
      >
        {t('registration.submit')}
      </Button>
    </Form>
  )
}
