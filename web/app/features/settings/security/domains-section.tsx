import { mostAllowedDomains, type OrganizationSecurity } from '@trellis/domain/contracts/security'
import { type SubmitEvent, useRef, useState } from 'react'
import { ChipsInput } from '../../../components/form/chips-input.tsx'
import { useSaveBar } from '../../../components/form/save-bar.tsx'
import { useChangedItem } from '../../../components/form/use-changed-item.ts'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { useTellDirty } from '../use-dirty-sections.ts'
import { addDomains, type DomainsDraft, listOthers } from './domains-draft.ts'
import { Refused, StaleSecurity } from './refused.tsx'
import type { SecuritySectionProps } from './security-section-props.ts'
import { toSent, useSaveSecurity } from './use-save-security.ts'

/** The draft, and the stored settings when it began. */
type Opened = DomainsDraft & { readonly opened: OrganizationSecurity }

const revisionOf = ({ allowed_email_domains, revision }: OrganizationSecurity) => ({
  revision,
  values: { allowed_email_domains: [...allowed_email_domains].sort() },
})

export function DomainsSection({ security, isReadOnly, onDirty, onDiscard }: SecuritySectionProps) {
  const { t } = useLateTexts('settings', settings)
  const { toast } = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Opened>()
  // While somebody types, a word is not complete yet.
  const [isChecked, setChecked] = useState(false)
  const known = { domains: security.allowed_email_domains, text: '', opened: security }
  const { domains, text, opened } = draft ?? known
  const isDirty = text.trim() !== '' || !isSame(domains, opened.allowed_email_domains)
  useTellDirty('domains', isDirty, onDirty)
  const clear = () => {
    setDraft(undefined)
    setChecked(false)
    dismiss()
  }
  const { save, isSaving, refusal, dismiss } = useSaveSecurity({
    organizationId: security.organization_id,
    onSaved: () => {
      clear()
      toast({ title: t('security.domains.saved') })
    },
  })
  const change = (part: Partial<Opened>) => setDraft({ domains, text, opened, ...part })
  const changed = useChangedItem({
    begun: revisionOf(opened),
    stored: revisionOf(security),
    entered: { allowed_email_domains: [...domains, ...(text.trim() === '' ? [] : [text])].sort() },
    isSending: isSaving,
    onCatchUp: () => change({ opened: security }),
  })
  const add = (typed: string) => {
    setChecked(true)
    change(addDomains({ domains, text: typed }))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const complete = addDomains({ domains, text })
    add(text)
    if (complete.text !== '' || complete.domains.length > mostAllowedDomains)
      form.current?.querySelector('input')?.focus()
    // Only other domains are a conflict: the person may have saved another section in the meantime.
    else {
      const isOwn = isSame(opened.allowed_email_domains, security.allowed_email_domains)
      void save({ ...toSent(isOwn ? security : opened), domains: complete.domains })
    }
  }
  const bar = useSaveBar({ isDirty, isSaving, save: t('security.domains.save'), onDiscard: clear })
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SettingSection
        id="domains"
        title={t('security.domains.title')}
        text={t('security.domains.text')}
        {...(!isReadOnly && bar)}
      >
        <div>
          <Field label={t('security.domains.label')} error={faultOf()}>
            <ChipsInput
              values={domains}
              text={text}
              placeholder={t('security.domains.placeholder')}
              removeLabel={(domain) => t('security.domains.remove', { domain })}
              isReadOnly={isReadOnly}
              onType={(typed) => {
                setChecked(false)
                change({ text: typed })
              }}
              onAdd={add}
              onRemove={(removed) => change({ domains: domains.filter((domain) => domain !== removed) })}
            />
          </Field>
          <p role="status" className="mt-1.5 type-xs wrap-anywhere text-muted">
            <Others security={security} domains={domains} />
          </p>
        </div>
        {changed && !refusal?.stale && (
          <StaleSecurity
            isUnsent
            stale={changed}
            onKeep={() => change({ opened: security })}
            onDiscard={clear}
          />
        )}
        {refusal && (
          <Refused
            refusal={refusal}
            onKeep={(current) => void save({ ...toSent(current), domains })}
            onDiscard={() => {
              clear()
              onDiscard()
            }}
          />
        )}
      </SettingSection>
    </form>
  )

  function faultOf(): string | undefined {
    if (domains.length > mostAllowedDomains) return t('security.domains.tooMany', { max: mostAllowedDomains })
    return isChecked && text !== '' ? t('security.domains.fault', { text }) : undefined
  }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((each) => others.includes(each))

const mostNamed = 3

/** The members whom nobody could invite again. They stay. */
function Others({ security, domains }: { security: OrganizationSecurity; domains: readonly string[] }) {
  const { t } = useLateTexts('settings', settings)
  if (domains.length === 0) return t('security.domains.any')
  const others = listOthers(security.member_domains, domains)
  if (others.length === 0) return t('security.domains.complete')
  const named = others.slice(0, mostNamed).map(({ domain }) => domain)
  return t('security.domains.others', {
    count: others.reduce((sum, { members }) => sum + members, 0),
    list: named.join(', ') + (others.length > mostNamed ? ', …' : ''),
  })
}
