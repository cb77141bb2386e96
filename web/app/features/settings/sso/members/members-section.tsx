import { type OrganizationSso, type SsoRole, ssoLimits, ssoRoles } from '@trellis/domain/contracts/sso'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSaveBar } from '../../../../components/form/save-bar.tsx'
import { keepTouched, useChangedItem } from '../../../../components/form/use-changed-item.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { SettingSection } from '../../../../ui/layout/setting-section.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { useTellDirty } from '../../use-dirty-sections.ts'
import { Refused, StaleSso } from '../refused.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { useSaveSso } from '../use-save-sso.ts'
import { MappingRows } from './mapping-rows.tsx'
import { findRolesFaults, isSame, type RolesDraft, rowOf, toFields, toRoles } from './roles-draft.ts'

/** The draft, and what was stored when it began. */
interface Opened {
  readonly draft: RolesDraft
  readonly begun: OrganizationSso
}

/** Roles are of one provider: another one has other groups. */
const providerOf = ({ connection }: OrganizationSso) =>
  connection && [connection.kind, connection.entity_id, connection.issuer]

/** The role of people who join by signing in, and of groups that the provider names. */
export function MembersSection({ sso, isReadOnly: cannotWrite, onDirty, onDiscard }: SsoSectionProps) {
  const { t } = useLateTexts('sso', texts)
  const { toast } = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const [isChecked, setChecked] = useState(false)
  const stored = toRoles(sso)
  const { draft, begun } = opened ?? { draft: stored, begun: sso }
  const isDirty = opened !== undefined && !isSame(draft, stored)
  // There is no place to store it before a connection.
  const isReadOnly = cannotWrite || sso.connection === null
  const faults = findRolesFaults(draft)
  const isComplete = !faults.attribute && faults.groups.size === 0
  const clear = () => {
    setOpened(undefined)
    setChecked(false)
    dismiss()
  }
  const { save, isSaving, refusal, dismiss } = useSaveSso({
    organizationId: sso.organization_id,
    intent: 'members',
    changes: ['default_role', 'group_attribute', 'role_mapping', 'kind', 'entity_id', 'issuer'],
    onSaved: () => {
      clear()
      toast({ title: t('members.saved') })
    },
  })
  const beginAnew = () => setOpened({ draft, begun: sso })
  const keepEntries = () =>
    setOpened({ draft: keepTouched(draft, { begun: toRoles(begun), stored, rowOf }), begun: sso })
  const changed = useChangedItem({
    begun: { revision: begun.revision, values: { ...rowOf(toRoles(begun)), connection: providerOf(begun) } },
    stored: { revision: sso.revision, values: { ...rowOf(stored), connection: providerOf(sso) } },
    entered: { ...rowOf(draft), connection: providerOf(begun) },
    isSending: isSaving,
    onCatchUp: (isUntouched) => (isUntouched ? setOpened(undefined) : beginAnew()),
  })
  const send = (expected: number) => void save({ ...toFields(draft), revision: String(expected) })
  const change = (changes: Partial<RolesDraft>) => setOpened({ draft: { ...draft, ...changes }, begun })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isComplete) send(begun.revision)
    // The faults are rendered first.
    else setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  useTellDirty('members', isDirty, onDirty)
  const bar = useSaveBar({ isDirty, isSaving, save: t('members.save'), onDiscard: clear })
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <SettingSection
        id="members"
        title={t('members.title')}
        text={t('members.text')}
        {...(!isReadOnly && isDirty && bar)}
      >
        <Field
          label={t('members.role')}
          hint={t(`members.roleHint.${draft.defaultRole}`)}
          className="max-w-[440px]"
        >
          <Select
            name="default_role"
            value={draft.defaultRole}
            disabled={isReadOnly || isSaving}
            options={ssoRoles.map((role) => ({ value: role, label: t(`members.roles.${role}`) }))}
            onChange={({ target }) => change({ defaultRole: target.value as SsoRole })}
          />
        </Field>
        <Field
          label={t('members.attribute')}
          optional
          hint={t('members.attributeHint')}
          error={isChecked && faults.attribute ? t('members.attributeFault') : undefined}
          className="max-w-[440px]"
        >
          <Input
            name="group_attribute"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ssoLimits.attribute}
            value={draft.attribute}
            disabled={isReadOnly || isSaving}
            onChange={({ target }) => change({ attribute: target.value })}
          />
        </Field>
        <MappingRows
          groups={draft.groups}
          faults={isChecked ? faults.groups : undefined}
          isReadOnly={isReadOnly || isSaving}
          onChange={(groups) => change({ groups })}
        />
        {changed && !refusal?.stale && (
          <StaleSso isUnsent stale={changed} onKeep={keepEntries} onDiscard={clear} />
        )}
        {refusal && (
          <Refused
            refusal={refusal}
            onKeep={send}
            onDiscard={() => {
              clear()
              onDiscard()
            }}
          />
        )}
      </SettingSection>
    </form>
  )
}
