import { type ContactKind, type ContactRequest, contactLimits } from '@trellis/domain/contracts/contact'
import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { DataErrorKind } from '../../../data/failure/data-error.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useFormSending } from '../../../exchange/acting/use-form-sending.ts'
import { useWordFault } from '../../../exchange/acting/use-word-fault.ts'
import { contact } from '../../../locales/en/late/site/contact.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import type { ContactAnswer } from './send-contact.ts'

interface ContactFormProps {
  kind: ContactKind
  token: string
  answer: ContactAnswer | undefined
}

export function ContactForm({ kind, token, answer }: ContactFormProps) {
  const { t } = useLateTexts('contact', contact)
  const { isSending, refusal, maySend } = useFormSending(answer, useNavigation())
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => maySend() || event.preventDefault()}
      className="flex max-w-140 flex-col gap-5"
    >
      <h2 className="type-xl tracking-tight">{t(`kinds.${kind}.title`)}</h2>
      {refusal && Object.keys(refusal.faults).length === 0 && !isSending && (
        <Alert tone="danger" urgent>
          {t(`failure.${failureOf(refusal.kind)}`)}
        </Alert>
      )}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="token" value={token} />
      <Fields kind={kind} refusal={refusal} />
      <Trap />
      <Button
        type="submit"
        size="lg"
        className="self-start"
        loading={isSending}
        loadingText={t('submitting')}
      >
        {t(`submit.${kind}`)}
      </Button>
      <p className="type-xs text-muted">
        <Trans t={t} i18nKey="privacy" components={{ notice: <TextLink to="/privacy" /> }} />
      </p>
    </Form>
  )
}

const failureOf = (kind: DataErrorKind) =>
  kind === 'invalid' || kind === 'rate-limited' ? kind : 'unavailable'

function Fields({ kind, refusal }: { kind: ContactKind; refusal: Refusal | undefined }) {
  const { t } = useLateTexts('contact', contact)
  const word = useWordFault()
  const errorOf = (field: keyof ContactRequest) => {
    const fault = refusal?.faults[field]
    return fault && word(fault)
  }
  const typed = refusal?.values ?? {}
  return (
    <>
      <Field label={t('name')} error={errorOf('name')}>
        <Input name="name" size="lg" autoComplete="name" required defaultValue={typed.name} />
      </Field>
      <Field label={t('email')} error={errorOf('email')}>
        <Input
          name="email"
          type="email"
          size="lg"
          autoComplete="email"
          spellCheck={false}
          required
          defaultValue={typed.email}
        />
      </Field>
      <Field label={t('company')} optional error={errorOf('company')}>
        <Input name="company" size="lg" autoComplete="organization" defaultValue={typed.company} />
      </Field>
      {kind === 'demo' && (
        <Field
          label={t('preferredTime.label')}
          hint={t('preferredTime.hint')}
          optional
          error={errorOf('preferred_time')}
        >
          <Input name="preferred_time" size="lg" defaultValue={typed.preferred_time} />
        </Field>
      )}
      <Field label={t('message')} error={errorOf('message')}>
        <Textarea
          name="message"
          rows={6}
          required
          maxLength={contactLimits.message}
          defaultValue={typed.message}
        />
      </Field>
    </>
  )
}

/** Invisible, outside the tab order and not announced: only a bot fills it in. */
function Trap() {
  const { t } = useLateTexts('contact', contact)
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {t('trap')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
