import { type SubmitEvent, useState } from 'react'
import { useChipFocus } from '../../../components/list/use-chip-focus.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { FilterChip } from '../../../ui/action/filter-chip.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { readAddress } from '../query/audit-query.ts'

interface AddressFilterProps {
  address: string | undefined
  onChange: (address: string | undefined) => void
}

/** An address is typed as the log writes it. Once there is one, the chip shows it, and a press clears it. */
export function AddressFilter({ address, onChange }: AddressFilterProps) {
  const { t } = useLateTexts('audit', audit, 'components')
  const { awaitChip, takeFocus } = useChipFocus()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const change = (next: string | undefined) => {
    awaitChip(next === undefined ? 'cleared' : 'chosen')
    setTyped('')
    onChange(next)
  }
  if (address !== undefined)
    return (
      <FilterChip ref={takeFocus('chosen')} active icon="web" onClick={() => change(undefined)}>
        {t('components:list.filterValue', { name: t('filter.address'), value: address })}
      </FilterChip>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = readAddress(typed)
    setWrong(next === undefined)
    if (next !== undefined) change(next)
  }
  return (
    <Popover
      label={t('filter.address')}
      className="w-70"
      trigger={
        <FilterChip ref={takeFocus('cleared')} icon="web">
          {t('filter.address')}
        </FilterChip>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-2">
        <Field
          label={t('filter.addressLabel')}
          hint={t('filter.addressHint')}
          error={isWrong ? t('filter.addressHint') : undefined}
        >
          <Input
            size="sm"
            autoComplete="off"
            maxLength={45}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(false)
            }}
          />
        </Field>
        <Button type="submit" size="sm">
          {t('filter.apply')}
        </Button>
      </form>
    </Popover>
  )
}
