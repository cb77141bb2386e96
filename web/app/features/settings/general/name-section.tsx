import { companyName, companyNameMaxLength } from '@trellis/domain/contracts/organizations'
import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { href } from 'react-router'
import { useSaveBar } from '../../../components/form/save-bar.tsx'
import { StaleAlert, writeText } from '../../../components/form/stale-alert.tsx'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { useChangedItem } from '../../../components/form/use-changed-item.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useSave } from '../../../exchange/acting/use-save.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { general } from '../../../locales/en/late/settings/general.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { GeneralSettings } from './read-general.ts'

interface NameSectionProps {
  settings: GeneralSettings
  isReadOnly: boolean
}

/** The typed name, and the stored settings when typing began. */
interface Draft {
  readonly name: string
  readonly opened: GeneralSettings
}

const isWrong = (name: string) => !companyName.safeParse(name).success

export function NameSection({ settings, isReadOnly }: NameSectionProps) {
  const { t } = useLateTexts('general', general)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>()
  const [isChecked, setChecked] = useState(false)
  const isDirty = draft !== undefined && draft.name.trim() !== draft.opened.name
  const { name, opened } = isDirty ? draft : { name: draft?.name ?? settings.name, opened: settings }
  const clear = () => {
    setDraft(undefined)
    setChecked(false)
    dismiss()
  }
  const {
    save: send,
    isSaving,
    refusal,
    dismiss,
  } = useSave({
    action: href('/settings/organization/general'),
    changes: { organization: settings.id },
    // The settings of other pages have the same revision.
    isConflict: ({ changed }) => changed.includes('name'),
    onSaved: () => {
      clear()
      toast({ title: t('name.saved') })
    },
  })
  const changed = useChangedItem({
    begun: revisionOf(opened),
    stored: revisionOf(settings),
    entered: { name: name.trim() },
    isSending: isSaving,
    onCatchUp: () => setDraft({ name, opened: settings }),
  })
  const save = (revision: number) =>
    void send({ intent: 'save-name', id: settings.id, name, revision: String(revision) })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong(name)) input.current?.focus()
    // Only another name is a conflict: other settings have the same revision.
    else save(opened.name === settings.name ? settings.revision : opened.revision)
  }
  const bar = useSaveBar({ isDirty, isSaving, save: t('name.save'), onDiscard: clear })
  return (
    <form noValidate onSubmit={submit}>
      <SettingSection id="name" title={t('name.title')} text={t('name.text')} {...(!isReadOnly && bar)}>
        <Field
          label={t('name.label')}
          hint={t('name.hint', { max: companyNameMaxLength })}
          error={isChecked && isWrong(name) ? t('name.required') : undefined}
          className="max-w-[440px]"
        >
          <Input
            ref={input}
            name="name"
            autoComplete="organization"
            maxLength={companyNameMaxLength}
            value={name}
            disabled={isReadOnly}
            readOnly={isSaving}
            onChange={({ target }) => setDraft({ name: target.value, opened })}
            onBlur={() => setChecked(true)}
          />
        </Field>
        {changed && !refusal?.stale && (
          <StaleName
            isUnsent
            stale={changed}
            onKeep={() => setDraft({ name, opened: settings })}
            onDiscard={clear}
          />
        )}
        {refusal && (
          <Refused
            refusal={refusal}
            onKeep={save}
            onDiscard={() => {
              clear()
              void readPage()
            }}
          />
        )}
      </SettingSection>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  )
}

const revisionOf = ({ name, revision }: GeneralSettings) => ({ revision, values: { name } })

function StaleName(alert: Omit<ComponentProps<typeof StaleAlert>, 'fields'>) {
  const { t } = useLateTexts('general', general)
  return <StaleAlert fields={{ name: { label: t('name.label'), write: writeText } }} {...alert} />
}

interface RefusedProps {
  refusal: Refusal
  onKeep: (revision: number) => void
  onDiscard: () => void
}

function Refused({ refusal: { kind, stale }, onKeep, onDiscard }: RefusedProps) {
  const { t: tRefusal } = useTranslation('component')
  if (stale) return <StaleName stale={stale} onKeep={onKeep} onDiscard={onDiscard} />
  return (
    <Alert tone="danger" urgent>
      {tRefusal(`refusal.${kind}`)}
    </Alert>
  )
}
