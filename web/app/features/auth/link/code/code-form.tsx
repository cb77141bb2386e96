import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { auth } from '../../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { CodeInput } from '../../../../ui/form/code-input.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import type { linkAction } from '../link-action.ts'
import { codeFailureOf } from './code-failure-of.ts'
import { parseCode } from './parse-code.ts'

/** For people who read the mail on another device. The sixth digit sends the code. */
export function CodeForm({ email, onSend }: { email: string; onSend?: () => void }) {
  const { t } = useLateTexts('auth', auth)
  const fetcher = useFetcher<typeof linkAction>()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const isSending = fetcher.state !== 'idle'
  const refusal = fetcher.data?.ok === false && !isSending ? fetcher.data : undefined
  useEffect(() => {
    if (refusal) input.current?.select()
  }, [refusal])
  const send = (whole: string) => {
    setIncomplete(false)
    if (isSending) return
    onSend?.()
    void fetcher.submit({ email, code: whole }, { method: 'post' })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (parseCode(code) !== undefined) return send(code)
    setIncomplete(true)
    input.current?.focus()
  }
  const error = isIncomplete ? 'incomplete' : refusal && codeFailureOf(refusal)
  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-3 border-t border-border pt-5">
      <Field label={t('code.label')} error={error && t(`code.failure.${error}`)}>
        <CodeInput ref={input} value={code} onChange={setCode} onComplete={send} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        size="lg"
        className="w-full"
        loading={isSending}
        loadingText={t('code.submitting')}
      >
        {t('code.submit')}
      </Button>
    </form>
  )
}
