import { type SsoRole, ssoLimits, ssoRoles } from '@trellis/domain/contracts/sso'
import { useRef } from 'react'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import type { MappedGroup, RolesFaults } from './roles-draft.ts'

interface MappingRowsProps {
  groups: readonly MappedGroup[]
  faults: RolesFaults['groups'] | undefined
  isReadOnly: boolean
  onChange: (groups: readonly MappedGroup[]) => void
}

/** One row per group of the provider, with its role. */
export function MappingRows({ groups, faults, isReadOnly, onChange }: MappingRowsProps) {
  const { t } = useLateTexts('sso', texts)
  const list = useRef<HTMLFieldSetElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isFull = groups.length >= ssoLimits.mappings
  const replace = (key: number, changes: Partial<MappedGroup>) =>
    onChange(groups.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const addRow = () => {
    const key = Math.max(-1, ...groups.map((row) => row.key)) + 1
    onChange([...groups, { key, group: '', role: 'admin' }])
    // The row is rendered first.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  const remove = (key: number) => {
    onChange(groups.filter((row) => row.key !== key))
    // Its button had the focus.
    add.current?.focus()
  }
  return (
    <fieldset ref={list} className="flex max-w-[440px] min-w-0 flex-col gap-2">
      <legend className="mb-1.5 type-sm font-medium">{t('members.mapping')}</legend>
      <p className="type-xs text-pretty text-muted">
        {t(groups.length === 0 ? 'members.mappingNone' : 'members.mappingHint')}
      </p>
      {groups.length > 0 && (
        <ul className="flex flex-col gap-2">
          {groups.map(({ key, group, role }, index) => {
            const fault = faults?.get(key)
            return (
              <li
                key={key}
                className="grid grid-cols-[minmax(0,1fr)_minmax(96px,max-content)_max-content] items-start gap-2"
              >
                <Field
                  label={t('members.group', { number: index + 1 })}
                  labelHidden
                  error={fault && t(`members.${fault}`)}
                >
                  <Input
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={ssoLimits.group}
                    placeholder={t('members.groupPlaceholder')}
                    value={group}
                    disabled={isReadOnly}
                    onChange={({ target }) => replace(key, { group: target.value })}
                  />
                </Field>
                <Select
                  aria-label={t('members.groupRole', { number: index + 1 })}
                  value={role}
                  disabled={isReadOnly}
                  options={ssoRoles.map((value) => ({ value, label: t(`members.roles.${value}`) }))}
                  onChange={({ target }) => replace(key, { role: target.value as SsoRole })}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  icon="x"
                  label={t('members.removeGroup', { number: index + 1 })}
                  disabled={isReadOnly}
                  onClick={() => remove(key)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <Button
        ref={add}
        variant="outline"
        size="sm"
        icon="plus"
        className="self-start"
        disabled={isReadOnly || isFull}
        onClick={addRow}
      >
        {t('members.addGroup')}
      </Button>
      {isFull && (
        <p role="status" className="type-xs text-pretty text-muted">
          {t('members.groupsFull', { max: ssoLimits.mappings })}
        </p>
      )}
    </fieldset>
  )
}
