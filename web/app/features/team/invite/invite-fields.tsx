import { invitationLimits } from '@trellis/domain/contracts/team/invitations'
import { memberRoles } from '@trellis/domain/permissions/member-role'
import { useTo } from '../../../components/base-path.ts'
import { Chosen } from '../../../components/form/chosen.tsx'
import { ChoiceField } from '../../../components/list/search-filter/choice-field.tsx'
import { fieldOf, type useFieldFaults } from '../../../exchange/acting/use-field-faults.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { RoleField } from '../role-field.tsx'
import { AddressField } from './address-field.tsx'
import type { Invite } from './use-invite.ts'

interface InviteFieldsProps {
  invite: Invite
  faults: ReturnType<typeof useFieldFaults>
}

export function InviteFields({ invite: { draft, change }, faults }: InviteFieldsProps) {
  const { t } = useLateTexts('team', texts)
  const { message } = draft
  const ofInvitations = Object.entries(faults.shown).filter(([name]) => fieldOf(name) === 'invitations')
  const isOfComponents = ([name]: [string, string]) => name.includes('.component_ids')
  const componentFault = ofInvitations.find(isOfComponents)?.[1]
  const addressFault = ofInvitations.find((fault) => !isOfComponents(fault))?.[1]
  return (
    <>
      <AddressField
        value={draft.addresses}
        error={addressFault}
        onChange={(addresses) => {
          change({ addresses })
          faults.settle('invitations')
        }}
      />
      <RoleField
        label={t('invite.role')}
        value={draft.role}
        onChange={(next) => change({ role: memberRoles.find((role) => role === next) ?? draft.role })}
      />
      <ComponentsField
        draft={draft}
        error={componentFault}
        change={(part) => {
          change(part)
          faults.settle('invitations')
        }}
      />
      <Field
        label={t('invite.message')}
        optional
        error={faults.faultOf('message')}
        hint={t('invite.messageHint', { count: message.length, max: invitationLimits.message })}
      >
        <Textarea
          name="message"
          rows={2}
          value={message}
          onChange={({ target }) => {
            change({ message: target.value })
            faults.settle('message')
          }}
          onBlur={() => faults.check('message')}
        />
      </Field>
    </>
  )
}

interface ComponentsFieldProps extends Pick<Invite, 'draft' | 'change'> {
  error: string | undefined
}

function ComponentsField({ draft: { components }, change, error }: ComponentsFieldProps) {
  const { t } = useLateTexts('team', texts)
  const address = useTo()('/component/filter/:of', { of: 'components' })
  const isFull = components.length >= invitationLimits.components
  return (
    <Field
      label={t('invite.components')}
      optional
      error={error}
      hint={isFull ? t('invite.componentsFull', { max: invitationLimits.components }) : undefined}
    >
      {components.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {components.map(({ value, label }) => (
            <li key={value} className="min-w-0">
              <Chosen
                label={label}
                remove={t('invite.removeComponent', { name: label })}
                onRemove={() => change({ components: components.filter((other) => other.value !== value) })}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <ChoiceField
          placeholder={t('invite.findComponent')}
          address={address}
          barred={components.map(({ value }) => value)}
          onChoose={(component) => change({ components: [...components, component] })}
        />
      )}
    </Field>
  )
}
