import { tokenLimits } from '@trellis/domain/contracts/tokens'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { useTo } from '../base-path.ts'
import { Chosen } from '../form/chosen.tsx'
import { ChoiceField } from '../list/search-filter/choice-field.tsx'
import type { TokenFieldsProps } from './token-fields-props.ts'

const kinds = ['components', 'projects'] as const

/** For a token that changes something: where. */
export function NarrowingFields(props: TokenFieldsProps) {
  return kinds.map((of) => <NarrowingField key={of} {...props} of={of} />)
}

function NarrowingField({ draft, faults, change, of }: TokenFieldsProps & { of: (typeof kinds)[number] }) {
  const { t } = useLateTexts('tokens', texts)
  const address = useTo()('/component/filter/:of', { of })
  const field = of === 'components' ? 'component_ids' : 'project_ids'
  const chosen = draft[of]
  const isNarrowed = draft.components.length + draft.projects.length > 0
  const choose = (next: typeof chosen) => {
    change({ [of]: next })
    faults.settle(field)
  }
  return (
    <Field
      label={t(`form.${of}`)}
      optional
      error={faults.faultOf(field)}
      hint={of === 'projects' ? t(isNarrowed ? 'form.narrowedHint' : 'form.narrowingHint') : undefined}
    >
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ value, label }) => (
            <li key={value} className="min-w-0">
              <Chosen
                label={label}
                remove={t('form.remove', { name: label })}
                onRemove={() => choose(chosen.filter((other) => other.value !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < tokenLimits.narrowing && (
        <ChoiceField
          placeholder={t(of === 'components' ? 'form.findComponent' : 'form.findProject')}
          address={address}
          barred={chosen.map(({ value }) => value)}
          onChoose={(choice) => choose([...chosen, choice])}
        />
      )}
    </Field>
  )
}
