import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { type OwnProfile, updateProfile } from '@trellis/domain/contracts/profile'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureField } from '../../../components/form/picture/picture-field.tsx'
import { useSaveBar } from '../../../components/form/save-bar.tsx'
import { StaleAlert, writeText } from '../../../components/form/stale-alert.tsx'
import { UnsavedGuard } from '../../../components/form/unsaved-guard.tsx'
import { useChangedItem } from '../../../components/form/use-changed-item.ts'
import { pictureAddress } from '../../../data/files/file-address.ts'
import { useFaultFocus } from '../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile as texts } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { Avatar } from '../../../ui/mark/avatar.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useSaveName } from './use-save-name.ts'

/** The typed name, and the stored profile when typing began. */
interface Draft {
  readonly name: string
  readonly opened: OwnProfile
}

const revisionOf = ({ name, revision }: OwnProfile) => ({ revision, values: { name } })

function faultsOf(name: string) {
  const judged = updateProfile.input.safeParse({ name })
  return judged.success ? {} : findFaults(judged.error)
}

interface DetailsSectionProps {
  profile: OwnProfile
  /** The profile no longer exists: leaving loses nothing. */
  isErased: boolean
  publishableKey: string
}

export function DetailsSection({ profile, isErased, publishableKey }: DetailsSectionProps) {
  const { t } = useLateTexts('profile', texts)
  const { t: tRefusal } = useTranslation('component')
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>()
  const isDirty = draft !== undefined && draft.name !== draft.opened.name
  const { name, opened } = isDirty ? draft : { name: profile.name, opened: profile }
  const { save, isSaving, refusal, dismiss } = useSaveName(() => {
    clear()
    toast({ title: t('details.saved') })
  })
  const { faultOf, settle, check } = useFieldFaults(faultsOf(name), refusal)
  const focusFault = useFaultFocus(form, refusal)
  const clear = () => {
    setDraft(undefined)
    dismiss()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check('name')
    if ('name' in faultsOf(name)) return focusFault()
    // Only another name is a conflict: the person may have switched their emails in the meantime.
    const { revision } = opened.name === profile.name ? profile : opened
    void save({ name, revision })
  }
  const changed = useChangedItem({
    begun: revisionOf(opened),
    stored: revisionOf(profile),
    entered: { name },
    isSending: isSaving,
    onCatchUp: () => setDraft({ name, opened: profile }),
  })
  const stale = refusal?.stale ?? changed
  const bar = useSaveBar({ isDirty, isSaving, save: t('details.save'), onDiscard: clear })
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SettingSection id="details" title={t('details.title')} text={t('details.text')} {...bar}>
        <PictureField
          kind="picture"
          ownerId={profile.id}
          stored={profile.picture}
          publishableKey={publishableKey}
        >
          <Avatar name={name.trim() || profile.email} src={pictureAddress(profile.picture)} size="xl" />
        </PictureField>
        <Field label={t('details.name')} error={faultOf('name')} className="max-w-[440px]">
          <Input
            name="name"
            autoComplete="name"
            value={name}
            readOnly={isSaving}
            onChange={({ target }) => {
              settle('name')
              setDraft({ name: target.value, opened })
            }}
            onBlur={() => check('name')}
          />
        </Field>
        {stale && (
          <StaleAlert
            isUnsent={stale === changed}
            stale={stale}
            title={t('details.stale')}
            fields={{ name: { label: t('details.name'), write: writeText } }}
            onKeep={(revision) =>
              stale === changed ? setDraft({ name, opened: profile }) : void save({ name, revision })
            }
            onDiscard={() => {
              clear()
              void readPage()
            }}
          />
        )}
        {refusal && !refusal.stale && Object.keys(refusal.faults).length === 0 && (
          <Alert tone="danger" urgent>
            {tRefusal(`refusal.${refusal.kind}`)}
          </Alert>
        )}
      </SettingSection>
      <UnsavedGuard isDirty={isDirty && !isErased} />
    </form>
  )
}
