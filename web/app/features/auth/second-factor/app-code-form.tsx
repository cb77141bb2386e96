import { type SubmitEvent, useEffect, useState } from 'react'
import type { Factors } from '../../../data/session/factors/read-factors.ts'
import { secondFactor } from '../../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useCodeProof } from './use-code-proof.ts'

interface AppCodeFormProps {
  publishableKey: string
  apps: Factors['apps']
  onDone: () => void
}

export function AppCodeForm({ publishableKey, apps, onDone }: AppCodeFormProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const [factorId, setFactorId] = useState(apps[0]?.id ?? '')
  const [code, setCode] = useState('')
  const prove = async (typed: string) => {
    const { proveWithAppCode } = await import('../../../data/session/proofs/prove-with-code.ts')
    await proveWithAppCode(publishableKey, { factorId, code: typed })
  }
  const { failure, isSending, input, send } = useCodeProof(prove, onDone)
  // After the heading has taken the focus of a navigation.
  useEffect(() => input.current?.focus(), [input])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.length === 6) void send(code)
    else input.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
      {apps.length > 1 && (
        <Field label={t('step.app')}>
          <Select
            value={factorId}
            onChange={({ target }) => setFactorId(target.value)}
            options={apps.map(({ id, name }) => ({ value: id, label: name || t('step.app') }))}
          />
        </Field>
      )}
      <Field label={t('code')} labelHidden error={failure && t(`failure.${failure}`)}>
        <CodeInput ref={input} value={code} onChange={setCode} onComplete={(whole) => void send(whole)} />
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
