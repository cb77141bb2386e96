import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { auth } from '../../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import type { linkAction } from '../link-action.ts'
import { parseCode } from './parse-code.ts'
import { codeFailureOf } from './redeem-code.ts'

/** For people who read the mail on another device. */
export function CodeForm({ email }: { email: string }) {
  const { t } = useLateTexts('auth', auth)
  const fetcher = useFetcher<typeof linkAction>()
  const input = useRef<HTMLInputElement>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const isSending = fetcher.state !== 'idle'
  const refusal = fetcher.data?.ok === false && !isSending ? fetcher.data : undefined
  useEffect(() => {
    if (refusal) input.current?.select()
  }, [refusal])
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const isWhole = parseCode(input.current?.value ?? '') !== undefined
    setIncomplete(!isWhole)
    if (isWhole && !isSending) return
    event.preventDefault()
    input.current?.focus()
  }
  const error = isIncomplete ? 'incomplete' : refusal && codeFailureOf(refusal)
  return (
    <fetcher.Form method="post" noValidate onSubmit={check} className="mt-6 border-t border-border pt-5">
      <input type="hidden" name="email" value={email} />
      <Field label={t('code.label')} error={error && t(`code.failure.${error}`)}>
        <span className="flex gap-2">
          <Input
            ref={input}
            name="code"
            size="lg"
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            required
            className="min-w-0 flex-1 tracking-[0.2em]"
          />
          <Button
            type="submit"
            variant="outline"
            size="lg"
            loading={isSending}
            loadingText={t('code.submitting')}
          >
            {t('code.submit')}
          </Button>
        </span>
      </Field>
    </fetcher.Form>
  )
}
