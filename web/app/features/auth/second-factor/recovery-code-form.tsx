import { type SubmitEvent, useEffect, useState } from 'react'
import { secondFactor } from '../../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useCodeProof } from './use-code-proof.ts'

interface RecoveryCodeFormProps {
  publishableKey: string
  onDone: () => void
}

export function RecoveryCodeForm({ publishableKey, onDone }: RecoveryCodeFormProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const [isMissing, setMissing] = useState(false)
  const prove = async (code: string) => {
    const { proveWithRecoveryCode } = await import('../../../data/session/proofs/prove-with-code.ts')
    await proveWithRecoveryCode(publishableKey, code)
  }
  const { failure, isSending, input, send } = useCodeProof(prove, onDone)
  useEffect(() => input.current?.focus(), [input])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    setMissing(code === '')
    if (code === '') input.current?.focus()
    else void send(code)
  }
  const refusal = failure && (failure === 'wrong' ? t('recoveryWrong') : t(`failure.${failure}`))
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      <Field label={t('step.recoveryCode')} error={isMissing ? t('step.recoveryMissing') : refusal}>
        <Input
          ref={input}
          size="lg"
          mono
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        loading={isSending}
        loadingText={t('step.submitting')}
      >
        {t('step.submit')}
      </Button>
    </form>
  )
}
