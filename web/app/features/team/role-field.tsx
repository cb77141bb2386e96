import { memberRoles } from '@trellis/domain/permissions/member-role'
import { team as texts } from '../../locales/en/late/team.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'

interface RoleFieldProps {
  label: string
  value: string
  error?: string | undefined
  onChange: (role: string) => void
}

/** The roles, with a sentence about the chosen one. */
export function RoleField({ label, value, error, onChange }: RoleFieldProps) {
  const { t } = useLateTexts('team', texts)
  const known = memberRoles.find((role) => role === value)
  return (
    <Field label={label} error={error} hint={known && t(`roleText.${known}`)}>
      <Select
        name="role"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={memberRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
    </Field>
  )
}
