import { longestSessionDays, setOrganizationSecurity } from '@trellis/domain/contracts/security'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSaveBar } from '../../../components/form/save-bar.tsx'
import { useChangedItem } from '../../../components/form/use-changed-item.ts'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useTellDirty } from '../use-dirty-sections.ts'
import { countOlder } from './count-older.ts'
import { parseDays } from './parse-days.ts'
import { Refused, StaleSecurity } from './refused.tsx'
import type { SecuritySectionProps } from './security-section-props.ts'
import { toSent, useSaveSecurity } from './use-save-security.ts'

const daysField = setOrganizationSecurity.input.shape.max_session_days
const isWrong = (typed: string) => !daysField.safeParse(parseDays(typed)).success

/** The typed days, and the stored settings when typing began. */
interface Draft {
  readonly days: string
  readonly opened: SecuritySectionProps['security']
}

const revisionOf = ({ max_session_days, revision }: Draft['opened']) => ({
  revision,
  values: { max_session_days },
})

export function SessionsSection({ security, isReadOnly, onDirty, onDiscard }: SecuritySectionProps) {
  const { t } = useLateTexts('settings', settings)
  const { toast } = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>()
  const [isChecked, setChecked] = useState(false)
  const stored = toSent(security)
  const isDirty = draft !== undefined && draft.days.trim() !== toSent(draft.opened).days
  const { days, opened } = isDirty ? draft : { days: stored.days, opened: security }
  useTellDirty('sessions', isDirty, onDirty)
  const clear = () => {
    setDraft(undefined)
    setChecked(false)
    dismiss()
  }
  const { save, isSaving, refusal, dismiss } = useSaveSecurity({
    organizationId: security.organization_id,
    onSaved: () => {
      clear()
      toast({ title: t('security.sessions.saved') })
    },
  })
  const changed = useChangedItem({
    begun: revisionOf(opened),
    stored: revisionOf(security),
    entered: { max_session_days: parseDays(days) },
    isSending: isSaving,
    onCatchUp: () => setDraft({ days, opened: security }),
  })
  const discard = () => {
    clear()
    onDiscard()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong(days)) input.current?.focus()
    // Only other days are a conflict: the person may have switched the requirement in the meantime.
    else
      void save({
        ...(opened.max_session_days === security.max_session_days ? stored : toSent(opened)),
        days,
      })
  }
  const bar = useSaveBar({ isDirty, isSaving, save: t('security.sessions.save'), onDiscard: clear })
  return (
    <form noValidate onSubmit={submit}>
      <SettingSection
        id="sessions"
        title={t('security.sessions.title')}
        text={t('security.sessions.text')}
        {...(!isReadOnly && bar)}
      >
        <Field
          label={t('security.sessions.label')}
          hint={t('security.sessions.hint', { max: longestSessionDays })}
          error={
            isChecked && isWrong(days) ? t('security.sessions.fault', { max: longestSessionDays }) : undefined
          }
          className="max-w-[440px]"
        >
          <Input
            ref={input}
            name="max_session_days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={days}
            disabled={isReadOnly}
            readOnly={isSaving}
            onChange={({ target }) => setDraft({ days: target.value, opened })}
            onBlur={() => setChecked(true)}
          />
        </Field>
        <p role="status" className="-mt-2.5 type-xs text-muted empty:hidden">
          {isDirty && consequence()}
        </p>
        {changed && !refusal?.stale && (
          <StaleSecurity
            isUnsent
            stale={changed}
            onKeep={() => setDraft({ days, opened: security })}
            onDiscard={clear}
          />
        )}
        {refusal && (
          <Refused
            refusal={refusal}
            onKeep={(current) => void save({ ...toSent(current), days })}
            onDiscard={discard}
          />
        )}
      </SettingSection>
    </form>
  )

  /** What the typed limit would end. */
  function consequence(): string {
    const limit = parseDays(days)
    if (limit === null || isWrong(days)) return ''
    const count = countOlder(security.session_ages, limit)
    const older = t('security.sessions.older', {
      count,
      limit: t('security.sessions.days', { count: limit }),
    })
    const isOwn = security.own_session_days !== null && security.own_session_days >= limit
    return isOwn ? `${older} ${t('security.sessions.own')}` : older
  }
}
