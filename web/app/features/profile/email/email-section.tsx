import { type SubmitEvent, useRef, useState } from 'react'
import { parseEmail } from '../../../components/form/parse-email.ts'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { useFaultFocus } from '../../../exchange/acting/use-fault-focus.ts'
import { useWordFault } from '../../../exchange/acting/use-word-fault.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { isEmailManaged } from './is-email-managed.ts'
import { PendingChange } from './pending-change.tsx'
import { isFieldFailure, useChangeEmail } from './use-change-email.ts'

interface EmailSectionProps {
  ways: WaysIn
  now: number
}

/** The address changes once the links in both mailboxes are opened. */
export function EmailSection({ ways, now }: EmailSectionProps) {
  const { t } = useLateTexts('profile', profile)
  if (!isEmailManaged(ways)) return <EmailForm ways={ways} now={now} />
  return (
    <SettingSection
      id="email"
      title={t('email.title')}
      text={t('email.textManaged')}
      note={t('email.now', { email: ways.email })}
    >
      <p className="type-sm text-pretty">{t('email.managed')}</p>
    </SettingSection>
  )
}

function EmailForm({ ways, now }: EmailSectionProps) {
  const { t } = useLateTexts('profile', profile)
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { change, isSending, failure, settle } = useChangeEmail(ways.publishableKey, () => {
    setTyped('')
    setChecked(false)
  })
  const focusFault = useFaultFocus(form, failure)
  const { email, words } = useJudged(typed, ways.email)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (email === undefined) focusFault()
    else void change(email)
  }
  const ofField = failure && isFieldFailure(failure.kind) ? t(`email.failure.${failure.kind}`) : undefined
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SettingSection
        id="email"
        title={t('email.title')}
        text={t('email.text')}
        note={<span className="wrap-anywhere">{t('email.now', { email: ways.email })}</span>}
        footActions={
          <Button
            type="submit"
            size="sm"
            variant={typed === '' ? 'outline' : 'default'}
            loading={isSending}
            loadingText={t('email.sending')}
          >
            {t('email.act')}
          </Button>
        }
      >
        {ways.emailChange && <PendingChange ways={ways} change={ways.emailChange} now={now} />}
        <Field
          label={t('email.label')}
          error={ofField ?? (isChecked ? words : undefined)}
          className="max-w-[440px]"
        >
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={typed}
            readOnly={isSending}
            onChange={({ target }) => {
              setTyped(target.value)
              settle()
            }}
            onBlur={() => setChecked((before) => before || typed !== '')}
          />
        </Field>
        {failure && ofField === undefined && (
          <Alert tone="danger" urgent>
            {t(`email.failure.${failure.kind}`)}
          </Alert>
        )}
      </SettingSection>
    </form>
  )
}

/** The address, or else what is wrong with it. */
function useJudged(typed: string, current: string): { email?: string; words?: string } {
  const { t } = useLateTexts('profile', profile)
  const word = useWordFault()
  const parsed = parseEmail(typed)
  if (!parsed.ok) return { words: word(parsed.fault) }
  const isSame = parsed.email.toLowerCase() === current.toLowerCase()
  return isSame ? { words: t('email.same') } : { email: parsed.email }
}
