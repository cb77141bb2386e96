import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../data/files/file-address.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Avatar } from '../../../ui/mark/avatar.tsx'
import type { LoadedForm } from './load-form.ts'
import type { ComponentFormState } from './use-component-form.ts'

interface PeopleFieldProps {
  form: LoadedForm
  state: ComponentFormState
}

export function PeopleField({ form: { people, mayAssign }, state }: PeopleFieldProps) {
  const { t } = useTranslation('components')
  const { values, change, faultOf } = state
  const assigned = people.filter(({ id }) => values.assignedUsers.includes(id))
  const others = people.filter(({ id }) => !values.assignedUsers.includes(id))
  const assign = (assignedUsers: readonly string[]) => change({ ...values, assignedUsers }, 'assigned_users')
  return (
    <fieldset className="min-w-0">
      <legend className="type-sm font-medium">{t('form.people')}</legend>
      <p className="mt-0.5 mb-3 type-xs text-muted">
        {mayAssign ? t('form.peopleHint') : t('form.peopleReadOnly')}
      </p>
      <ul className="flex flex-wrap gap-2">
        {assigned.map(({ id, name, picture }) => (
          <li
            key={id}
            className="flex min-h-8 min-w-0 items-center gap-2 rounded-md border border-border-strong bg-surface py-1 pr-1 pl-2 type-sm"
          >
            <Avatar name={name} src={pictureAddress(picture)} />
            <span className="truncate">{name}</span>
            {mayAssign && (
              <IconButton
                variant="ghost"
                size="icon-xs"
                icon="x"
                label={t('form.removePerson', { person: name })}
                onClick={() => assign(values.assignedUsers.filter((user) => user !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {assigned.length === 0 && <p className="type-sm text-muted">{t('form.nobody')}</p>}
      {mayAssign && others.length > 0 && (
        <Field
          label={t('form.addPerson')}
          labelHidden
          error={faultOf('assigned_users')}
          className="mt-3 max-w-80"
        >
          <Select
            name="assigned_users"
            placeholder={t('form.addPerson')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={({ target }) => assign([...values.assignedUsers, target.value])}
          />
        </Field>
      )}
    </fieldset>
  )
}
